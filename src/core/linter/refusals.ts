import type { SourceFile } from '../formats/format.ts';
import type { Finding } from '../model/findings.ts';
import { type BrokerAssumptions, DEFAULT_SETTINGS } from '../model/settings.ts';
import type { TargetVersion } from '../project/target.ts';
import { claim } from './claim.ts';
import { checkSyntax, judgeFamily } from './judge.ts';

/** What the client of a target refuses in the files: the errors, whatever comments and settings silence or say of versions. */
export function refusalsOf(
  sources: readonly SourceFile[],
  targetOf: (uri: string) => TargetVersion | undefined,
  broker: BrokerAssumptions,
): Finding[] {
  const settings = { ...DEFAULT_SETTINGS, broker };
  return [...claim(sources).families].flatMap(([family, [reader, files]]) => {
    const { configs, collector } = judgeFamily(family, reader, files, () => settings, targetOf);
    return files.flatMap((file) => {
      const own = configs.filter((config) => config.entries.some((entry) => entry.file === file));
      if (own.length > 0) checkSyntax(file, own, collector);
      const errors = collector.of(file.source.uri).filter((finding) => finding.severity === 'error');
      return errors.sort((a, b) => a.span.start - b.span.start);
    });
  });
}
