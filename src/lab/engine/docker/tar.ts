// Not tar-stream, which dockerode brings along: it is there in a major version that is dockerode's choice and not its newest, and knows
// streams only. A handful of small files in memory needs none of that; tests compare with the system's own tar.

const BLOCK = 512;

export interface TarFile {
  /** Below the folder that it is unpacked into. */
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Regular files as a tar archive, readable by all. Their time is always the same: a class-data archive is refused when the time
 * of a jar differs from the one that it was made with.
 */
export function packTar(files: readonly TarFile[]): Buffer {
  const parts: Buffer[] = [];
  for (const { name, content } of files) {
    parts.push(header(name, content.length), content, Buffer.alloc(padding(content.length)));
  }
  parts.push(Buffer.alloc(2 * BLOCK));
  return Buffer.concat(parts);
}

/** The first regular file of a tar archive. @returns undefined when there is none, or the archive is cut off */
export function firstFile(tar: Buffer): Buffer | undefined {
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8);
    if (Number.isNaN(size)) return undefined;
    const type = String.fromCharCode(tar[at + 156]!);
    const start = at + BLOCK;
    if (type === '0' || type === '\0')
      return start + size <= tar.length ? tar.subarray(start, start + size) : undefined;
    at = start + size + padding(size);
  }
  return undefined;
}

const MODIFIED_SECONDS = 946_684_800; // 2000-01-01

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
  block.write(name, 0, 100, 'utf8');
  octal(0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(MODIFIED_SECONDS, 136, 12);
  block.write('        ', 148, 'latin1');
  block.write('0', 156, 'latin1');
  block.write('ustar\0', 257, 'latin1');
  block.write('00', 263, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}
