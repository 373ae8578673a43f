import { without } from '../marks.ts';
import {
  assignments,
  type BuildText,
  coordinates,
  type Declaration,
  mapEntries,
  NO_PROPERTIES,
} from './declaration.ts';
import { named } from './gradle.ts';

/** `"group" %% "artifact" % "version"`, or `% version`; `% Test` behind it. */
const SBT =
  /"([\w.-]+)"[ \t]{0,9}%{1,3}[ \t]{0,9}"([\w.-]+)"(?:\s{0,9}%[ \t]{0,9}(?:"([^"\n]*)"|([\w.]+)))?(?:[ \t]{0,9}%[ \t]{0,9}"?(\w+))?/g;

/** Reads a build of sbt or Mill, or a Scala source with its versions. */
export function readScala(raw: string): BuildText {
  const text = without(raw, '/*', '*/').replace(/(^|[^:"])\/\/(?!>).*$/gm, '$1');
  const declarations = [...text.matchAll(SBT)].map(([, group, artifact, literal, name, scope]): Declaration => {
    const barren = /^(?:test|it|integrationtest)$/i.test(scope ?? '');
    return { group: group!, artifact: artifact!, version: literal ?? name, ...(barren && { barren }) };
  });
  return { declarations: [...declarations, ...coordinates(text)], properties: assignments(text) };
}

/** Reads a Starlark file of Bazel. */
export function readBazel(raw: string): BuildText {
  const text = raw.replace(/^[ \t]*#.*$/gm, '');
  const properties = assignments(text);
  mapEntries(text, properties);
  return { declarations: [...coordinates(text), ...named(text)], properties };
}

/** How far behind the name of an artifact its version stands in maven_install.json. */
const NEAR = 400;

/** Reads maven_install.json: what Bazel resolved. */
export function readBazelLock(raw: string): BuildText {
  const name = '"org.apache.kafka:kafka-clients"';
  for (let at = raw.indexOf(name); at >= 0; at = raw.indexOf(name, at + name.length)) {
    const version = /^\s*:\s*\{[^}]*?"version"\s*:\s*"([^"]+)"|^\s*:\s*\{[^}]*\}[^}]*?"version"\s*:\s*"([^"]+)"/.exec(
      raw.slice(at + name.length, at + name.length + NEAR),
    );
    const text = version?.[1] ?? version?.[2];
    if (text !== undefined)
      return {
        declarations: [{ group: 'org.apache.kafka', artifact: 'kafka-clients', version: text }],
        properties: NO_PROPERTIES,
      };
  }
  return {
    declarations: coordinates(raw).filter(({ artifact }) => artifact === 'kafka-clients'),
    properties: NO_PROPERTIES,
  };
}

/** Reads files that hold nothing but properties: gradle.properties, the versions of Ivy. */
export function readProperties(raw: string): BuildText {
  return { declarations: [], properties: assignments(raw) };
}
