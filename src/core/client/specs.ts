import { catalog, type KeySpec, type VersionCode } from '../catalog/catalog.ts';

const byVersion = new Map<VersionCode, ReadonlyMap<string, KeySpec>>();

/** The consumer keys of a version by name: one look-up a key, where whole files are gone through. */
export function specsOf(version: VersionCode): ReadonlyMap<string, KeySpec> {
  let specs = byVersion.get(version);
  if (!specs) {
    specs = new Map(catalog.keys(version).map((spec) => [spec.name, spec]));
    byVersion.set(version, specs);
  }
  return specs;
}
