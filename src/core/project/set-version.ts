const PROPERTY = /("kafkaVersion"\s*:\s*)"(?:[^"\\]|\\.)*"/;

/**
 * The text of a `.kafka-rebalance.json` that names a Kafka version, everything else left as it is.
 * @param text what the file says now; undefined where there is none
 * @param version undefined takes the version away
 * @returns undefined when there is nothing to write
 * @throws SyntaxError when the file is no JSON object, which nobody wants overwritten
 */
export function withKafkaVersion(text: string | undefined, version: string | undefined): string | undefined {
  const written = text?.trim() ? text : undefined;
  const known: unknown = written === undefined ? {} : JSON.parse(written.replace(/^\uFEFF/, ''));
  if (typeof known !== 'object' || known === null || Array.isArray(known)) throw new SyntaxError('Not a JSON object.');
  const { kafkaVersion: before, ...others } = known as Record<string, unknown>;
  if (before === version) return undefined;
  const wanted = version === undefined ? others : { kafkaVersion: version, ...others };
  const edited = version === undefined ? undefined : written?.replace(PROPERTY, `$1"${version}"`);
  return edited !== undefined && says(edited, wanted) ? edited : `${JSON.stringify(wanted, undefined, 2)}\n`;
}

function says(text: string, wanted: Readonly<Record<string, unknown>>): boolean {
  const said = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
  const keys = Object.keys(said);
  return (
    keys.length === Object.keys(wanted).length &&
    keys.every((key) => JSON.stringify(said[key]) === JSON.stringify(wanted[key]))
  );
}
