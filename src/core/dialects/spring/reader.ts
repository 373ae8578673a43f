import { catalog, NEWEST } from '../../catalog/catalog.ts';
import type { ParsedFile } from '../../formats/format.ts';
import { isControl } from '../../formats/properties/templated.ts';
import { ConsumerConfig } from '../../model/config.ts';
import type { TargetVersion } from '../../project/target.ts';
import type { DialectReader, ReadResult } from '../reader.ts';
import { bind } from './binding.ts';
import { springNames } from './describe-name.ts';
import { FRAMEWORK, springDialect } from './dialect.ts';
import {
  concernsConsumers,
  configName,
  type KafkaName,
  kafkaName,
  readSpringFile,
  type SpringFile,
} from './documents.ts';
import { original } from './name.ts';
import { outline } from './outline.ts';
import { viewsOf } from './profiles.ts';
import type { SpringSeen, SpringStart } from './seen.ts';

const NOTHING: SpringSeen = { files: [], starts: [], version: NEWEST };

/** The config files of Spring Boot applications: `spring.kafka.*`, through `KafkaProperties` of Spring Boot 2 to 4. */
export const springBoot: DialectReader = {
  dialect: springDialect,
  names: springNames,
  files: {
    extensions: ['properties', 'yml', 'yaml'],
    except: /^log4j|^logback|^logging\.|[_.](?:bak|backup|old|orig)\.\w+$/i,
  },
  mayClaim: (text) => text.includes('kafka') && text.includes('spring'),
  // A file that only overrides the shared map in one profile has no consumer key of its own.
  claims(file) {
    if (!concernsConsumers(file) || isTemplate(file)) return undefined;
    const pairs = file.pairs.filter(({ path }) => path.startsWith('spring.')).length;
    return { scope: 'own', pairs, byName: configName(file.source.uri) !== undefined };
  },
  instead: () => ({ what: 'it has no settings of a consumer under spring.kafka' }),
  wouldClaim: (text) =>
    outline(text).some((path) => {
      const name = kafkaName(path);
      return name !== undefined && isForConsumers(name);
    }),
  familyOf: (uri) => configName(uri) ?? uri,
  read(files, target) {
    const family = files.map(readSpringFile);
    return family.some(hasConsumer) ? readFamily(family, target) : { configs: [], seen: NOTHING };
  },
};

function readFamily(files: readonly SpringFile[], target: (file: ParsedFile) => TargetVersion): ReadResult {
  const starts: SpringStart[] = [];
  for (const view of viewsOf(files)) {
    const lowest = view.documents[0];
    if (!lowest) continue;
    const version = target(lowest.file);
    const bound = bind(view, version.version);
    const config = new ConsumerConfig(bound.entries, {
      client: 'java',
      dialect: springDialect,
      target: version,
      // A group.id can come from @KafkaListener, anything from a customizer or the environment.
      open: true,
      framework: FRAMEWORK,
      lists: bound.lists,
      ...(view.profile !== undefined && { profile: view.profile }),
    });
    starts.push({ view, bound, config });
  }
  const configs = starts.map(({ config }) => config).filter((config) => config.entries.length > 0);
  const seen: SpringSeen = { files, starts, version: target(files[0]!.file).version };
  return { configs, seen };
}

/** Whether a template language chooses among the lines of a .properties file, before Spring Boot reads it. */
function isTemplate({ format, pairs }: ParsedFile): boolean {
  return format.traits.linesAreKeys && pairs.some(({ path }) => isControl(path));
}

/** Whether a file is about a consumer, and not only about producers or Kafka Streams. */
function hasConsumer({ documents }: SpringFile): boolean {
  return documents.some(({ kafka }) => kafka.some(isForConsumers));
}

function isForConsumers({ area, elements, from }: KafkaName): boolean {
  if (area === 'consumer' || area === 'consumer-map' || area === 'listener') return true;
  if (area !== 'shared-map') return false;
  const roles = catalog.roles(elements.slice(from).map(original).join('.'));
  return roles.includes('consumer') && !roles.includes('producer') && !roles.includes('admin');
}
