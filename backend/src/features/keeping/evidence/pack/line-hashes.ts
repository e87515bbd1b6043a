import { createHash, type Hash } from 'node:crypto';

const newline = 0x0a;

/**
 * The SHA-256 of each line of a text, without its line feed, however long it is and in whatever pieces it comes
 * (EVI-12).
 */
export function lineHashes(found: (hash: string) => void) {
  let line: Hash | undefined;

  function close(): void {
    found((line ?? createHash('sha256')).digest('hex'));
    line = undefined;
  }

  return {
    feed(piece: Buffer): void {
      let from = 0;
      for (;;) {
        const end = piece.indexOf(newline, from);
        const part = piece.subarray(from, end < 0 ? undefined : end);
        if (part.length > 0) line = (line ?? createHash('sha256')).update(part);
        if (end < 0) return;
        close();
        from = end + 1;
      }
    },
    /** What stands after the last line feed is a line too. */
    end(): void {
      if (line) close();
    },
  };
}

/** A line of the file that has them: of which line of which file. */
export const hashLine = (hash: string, name: string, number: number): string =>
  `${hash}  ${name}:${number}`;
