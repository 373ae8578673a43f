import type { VersionCode } from '../../catalog/catalog.ts';
import type { ConsumerConfig } from '../../model/config.ts';
import type { Bound } from './binding.ts';
import type { SpringFile } from './documents.ts';
import type { View } from './profiles.ts';

/** One way to start the application, with what Spring Boot makes of it. */
export interface SpringStart {
  readonly view: View;
  readonly bound: Bound;
  readonly config: ConsumerConfig;
}

/** What the rules about Spring Boot judge. */
export interface SpringSeen {
  readonly files: readonly SpringFile[];
  readonly starts: readonly SpringStart[];
  /** The target of the family's first file, for what no start binds. */
  readonly version: VersionCode;
}
