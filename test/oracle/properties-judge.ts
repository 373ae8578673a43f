import { startJava } from './jvm.ts';

/** What `java.util.Properties.load(Reader)` makes of a text: the pairs in the order it puts them, or why it throws. */
export type PropertiesVerdict = { pairs: [key: string, value: string][] } | { exception: string };

export interface PropertiesJudge {
  ask(text: string): Promise<PropertiesVerdict>;
  askAll(texts: readonly string[]): Promise<PropertiesVerdict[]>;
  dispose(): Promise<void>;
}

/** Starts a JVM that reads texts as `java.util.Properties` does. @throws when there is no JDK */
export async function startPropertiesJudge(): Promise<PropertiesJudge> {
  const server = await startJava({
    main: 'properties.PropertiesJudge',
    sources: ['wire', 'properties'],
    classPath: [],
  });
  const ask = async (text: string) => verdict(await server.request(frame(text)));
  return {
    ask,
    askAll: (texts) => Promise.all(texts.map(ask)),
    dispose: server.dispose,
  };
}

function frame(text: string): Buffer {
  const frame = Buffer.alloc(4 + 2 * text.length);
  frame.writeInt32BE(2 * text.length);
  frame.write(text, 4, 'utf16le');
  frame.subarray(4).swap16();
  return frame;
}

function verdict(line: string): PropertiesVerdict {
  const answer: [string, string][] | string = JSON.parse(line);
  return typeof answer === 'string' ? { exception: answer } : { pairs: answer };
}
