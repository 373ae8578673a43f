import type { Said } from '../client/group-member.ts';
import { nameSeenFrom } from '../model/uri.ts';
import type { GroupReport } from './rule.ts';

/** How messages of a file call another one of its group. */
export function fileOf(other: Said, at: Said): string {
  return nameSeenFrom(at.uri, other.uri);
}

/** A last sentence for a finding that names one of several files. */
export function andOthers(related: GroupReport['related']): string {
  const more = related.length - 1;
  if (more === 0) return '';
  return more === 1 ? ' So it is with one more file.' : ` So it is with ${more} more files.`;
}
