import type { Format } from '../format.ts';
import { yamlCursor } from './cursor.ts';
import { looksTemplated } from './templated.ts';

/** All of the format but its reader, which loads with the first such file in the editor. */
export const yamlFacts: Omit<Format, 'parse'> = {
  id: 'yaml',
  languages: ['yaml', 'spring-boot-properties-yaml'],
  templated: looksTemplated,
  traits: {
    linesAreKeys: false,
    firstSeparatorEndsKey: false,
    backslashEscapes: false,
    hashInValue: false,
    keepsTrailingBlanks: false,
    lastDuplicateWins: false,
    listsAreText: false,
    latin1: false,
  },
  matches: (uri) => /\.ya?ml$/i.test(uri),
  cursorAt: yamlCursor,
  keyEnd: ': ',
};
