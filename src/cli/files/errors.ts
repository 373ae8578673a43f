/** Why a file cannot be used; the message says what to do. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  /** @param glimpse what the content looks like where it cannot be decoded; good only to guess what the file is about */
  constructor(
    message: string,
    readonly glimpse?: string,
  ) {
    super(message);
  }
}

/** Why a file stays as it is; the message says what to do. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused';
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a folder',
  ENOTDIR: 'no such file or folder',
  ELOOP: 'is a symbolic link to itself',
  ENXIO: 'is not a regular file',
  ENOSPC: 'no space left on the device',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EBUSY: 'is in use, or mounted on its own',
};

/** One clear sentence for an error of the file system. */
export function describeFsError(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return (code && REASONS[code]) ?? message;
}
