import { catalog, type VersionCode } from '../../catalog/catalog.ts';
import { isRefused, refusalOf } from '../../client/refusal.ts';
import { javaTrim } from '../../values/java-text.ts';
import { propertyOf } from './binding.ts';
import { type Converted, convert } from './convert.ts';
import { kafkaName } from './documents.ts';

/** Whether Spring Boot and the client take a value in a place, so that it can be moved there. */
export function isTakenAt(place: string, key: string, value: string, version: VersionCode): boolean {
  const name = kafkaName(place);
  const isTyped = name?.area === 'consumer' || name?.area === 'shared';
  const property = isTyped ? propertyOf(name, version)?.property : undefined;
  const converted: Converted = property ? convert(property, value) : { kind: 'value', value };
  if (converted.kind !== 'value') return false;
  const spec = catalog.spec(key, version);
  return !spec || !isRefused(refusalOf(spec, javaTrim(converted.value), version));
}
