import { aboveCommitted, leftAt, processedAgain } from '../offsets.ts';
import { type Check, type Evidence, keyOf, recordPlace, result } from './evidence.ts';

/** After a member was cut off: what it had not committed is done again, and nothing else. */
export const twiceAboveCommitted: Check = (evidence) => {
  const { history } = evidence;
  const { again, above, problems } = compare(evidence, (key, keys) => keys.has(key));
  return result(
    `Records processed twice are those that ${history.subject.name} had processed above the committed offset`,
    problems,
    `${again} twice, ${above} above the committed offset`,
    `${again} twice, ${above} above the committed offset`,
  );
};

export const nothingTwice: Check = (evidence) => {
  const { again, above, problems } = compare(evidence, () => false);
  return result(
    'No record was processed twice',
    problems,
    '0 twice',
    `${again} twice, ${above} above the committed offset`,
  );
};

/** @param allowed whether a record may be processed again, of the keys that the subject had above the committed offset */
function compare(
  { history, processings, committedAtFocus }: Evidence,
  allowed: (key: string, above: ReadonlySet<string>) => boolean,
) {
  const again = processedAgain(history, processings);
  const above = aboveCommitted(history, committedAtFocus);
  const keys = new Set(above.map(keyOf));
  const repeated = new Set(again.map(([first]) => keyOf(first!)));
  const problems = [
    ...again
      .filter(([first]) => !allowed(keyOf(first!), keys))
      .map(
        (each) =>
          `partition ${each[0]!.partition}, offset ${each[0]!.offset} was processed by ${each
            .map((record) => recordPlace(history, record))
            .join(' and by ')}`,
      ),
    ...above
      .filter((record) => !repeated.has(keyOf(record)))
      .map(
        (record) =>
          `partition ${record.partition}, offset ${record.offset} was processed by ${recordPlace(history, record)} at or above the committed offset ${leftAt(history, record.partition, committedAtFocus)}, and by nobody after the departure`,
      ),
  ];
  return { again: again.length, above: above.length, problems };
}
