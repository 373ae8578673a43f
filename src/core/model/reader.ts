/** Whose client reads a config. It decides which keys exist and what they mean; `share` is the Java client's KafkaShareConsumer. */
export type ClientFamily = 'java' | 'share' | 'librdkafka';

/** Who reads a config, and what says so. */
export interface Reader {
  readonly client: ClientFamily;
  /** The program around the client, where it is one that decides what the config can be. */
  readonly program?: 'MirrorMaker 1' | undefined;
  /** Keys, class names and files that speak for this reader, the first few; none where nothing had to decide. */
  readonly reasons?: readonly string[];
  /** Only a build in another folder says so, and nothing in the file: what this reader refuses is no error then. */
  readonly guessed?: true;
}

/** What stands beside a config and speaks for a client, weaker than the config's own keys. */
export interface ClientHint {
  readonly client: 'java' | 'librdkafka';
  /** Where a person finds it: `requirements.txt`. */
  readonly reason: string;
  /** A person says so: nothing in the file outweighs it. */
  readonly decides?: true;
  /** It stands in another folder of the repository: anything in the file outweighs it. */
  readonly elsewhere?: true;
  /** The client's own version as a minor, librdkafka 2.15 as 215, where the file tells it. */
  readonly version?: number;
}

const CLIENTS: Readonly<Record<ClientFamily, string>> = {
  java: 'Java client',
  share: 'share consumer of the Java client',
  librdkafka: 'librdkafka',
};

/** "librdkafka: sasl.mechanisms, enable.partition.eof", for messages and the status item. */
export function describeReader({ client, program, reasons = [] }: Reader): string {
  const name = program === undefined ? CLIENTS[client] : `${CLIENTS[client]} in ${program}`;
  return reasons.length === 0 ? name : `${name}: ${reasons.join(', ')}`;
}
