import type { Metafile } from 'esbuild';

/** The notices as they have to stand in THIRD-PARTY-NOTICES, for the bundles that ship. */
export function notices(metafiles: readonly Pick<Metafile, 'outputs'>[]): Promise<string>;
