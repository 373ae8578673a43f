import type { TextEdit } from '../../text/spans.ts';
import type { Comment, Format, Pair, PairChange, ParsedFile, SourceFile, SyntaxProblem } from '../format.ts';
import { commentsOf } from './comments.ts';
import { editTree } from './edit.ts';
import { yamlFacts } from './facts.ts';
import { flatten, type YamlPair } from './flatten.ts';
import { load } from './load.ts';
import { buildTree, type Value } from './tree.ts';

export type { YamlPair } from './flatten.ts';

/**
 * A YAML file as Spring Boot reads it: YAML 1.1 through SnakeYAML, flattened.
 *
 * A text that SnakeYAML refuses has problems and no pairs, since nothing in it can be trusted. Where the readers differ:
 * refused here and read by SnakeYAML are maps or lists as keys, lines in `{ }`, `[ ]` or quotes that are indented less than the
 * map around them, and a `%` directive right behind a document; read here and refused there are a text that starts with `...`, and
 * placeholders that are filled in before it reads the file, such as Maven's `@name@`.
 * U+2028 and U+2029 do not end a line here. A `!!binary` or `!!timestamp` keeps its text.
 *
 * Aliases: `key: *name` of a scalar is a pair of its own, and setting it replaces the alias. What comes out of a map or list
 * written elsewhere (`key: *map`, `<<: *map`) has the spans of the definition, is marked `shared`, and an edit of it changes the
 * definition once, for all who use it. When an edit takes away a scalar that others still point to, the definition moves to
 * the first of them, so that they keep their value.
 */
export class YamlFile implements ParsedFile {
  readonly format = yamlFacts;
  readonly pairs: readonly YamlPair[];
  readonly comments: readonly Comment[];
  readonly problems: readonly SyntaxProblem[];
  readonly documentCount: number;
  readonly #roots: readonly (Value | undefined)[];

  constructor(readonly source: SourceFile) {
    const { documents, comments, problems, isMasked } = load(source.text);
    const pairs: YamlPair[] = [];
    const roots: (Value | undefined)[] = [];
    const found = [...problems];
    for (let i = 0; i < documents.length && found.length === 0; i++) {
      const { root, problem } = buildTree(documents[i] as (typeof documents)[number], source.text, isMasked);
      const refused = problem ?? (root && flatten(root, i, pairs));
      if (refused) found.push(refused);
      roots.push(root);
    }
    this.comments = comments;
    this.problems = found;
    this.pairs = found.length > 0 ? [] : pairs;
    this.documentCount = Math.max(1, documents.length);
    this.#roots = roots;
  }

  again(text: string): YamlFile {
    return new YamlFile({ ...this.source, text });
  }

  commentsOf(pair: Pair): string {
    return commentsOf(this.source.text, this.comments, pair as YamlPair);
  }

  readingsOf(pair: Pair): readonly YamlPair[] {
    const { entry } = pair as YamlPair;
    return entry ? this.pairs.filter((other) => other.entry === entry) : [pair as YamlPair];
  }

  /** Changes of pairs of another file, or of a file with problems, are not possible and are dropped. */
  edit(changes: readonly PairChange[]): TextEdit[] {
    if (this.problems.length > 0) return [];
    return editTree(this.source.text, this.#roots, this.pairs, this.comments, changes);
  }
}

export const yaml: Format = {
  ...yamlFacts,
  parse: (source: SourceFile): YamlFile => new YamlFile(source),
};
