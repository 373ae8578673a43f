import { pomText } from './build/maven.ts';
import { POM } from './build-file.ts';
import { between, without } from './marks.ts';

/** Where a pom leads within its repository. */
export interface PomLinks {
  /** The parent's pom.xml, relative to the folder of this one. */
  readonly parent?: string;
  /** Artifacts whose dependency management is imported. */
  readonly imports: readonly string[];
  /** The folders of the modules, relative to the folder of the pom. */
  readonly modules: readonly string[];
}

/** Relative, of plain names: a path of another form (a property, a share of a Windows host) is not followed. */
const PLAIN_PATH = /^[\w.-]+(?:\/[\w.-]+)*$/;

export function readPomLinks(raw: string): PomLinks {
  const text = pomText(raw);
  const parent = parentPath(text);
  return {
    ...(parent !== undefined && { parent }),
    imports: between(text, '<dependency>', '</dependency>')
      .filter((block) => /<scope>\s*import\s*</.test(block))
      .flatMap((block) => artifactOf(without(block, '<exclusions>', '</exclusions>')) ?? []),
    modules: between(text, '<module>', '</module>')
      .map((path) => path.trim().replace(/\/$/, ''))
      .filter((path) => PLAIN_PATH.test(path)),
  };
}

/** Maven looks in the folder above unless told otherwise, and in no folder at all when told so with an empty element. */
function parentPath(text: string): string | undefined {
  const block = between(text, '<parent>', '</parent>')[0];
  if (block === undefined || /<relativePath\s*\/>/.test(block)) return undefined;
  const path = (between(block, '<relativePath>', '</relativePath>')[0] ?? `../${POM}`).trim().replace(/\/$/, '');
  if (!PLAIN_PATH.test(path)) return undefined;
  if (!path.endsWith('.xml')) return `${path}/${POM}`;
  return path === POM || path.endsWith(`/${POM}`) ? path : undefined;
}

function artifactOf(block: string): string | undefined {
  return /<artifactId>\s*([\w.-]+)\s*<\/artifactId>/.exec(block)?.[1];
}
