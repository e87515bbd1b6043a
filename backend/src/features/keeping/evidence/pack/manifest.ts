import { createHash, type Hash } from 'node:crypto';

const newline = 0x0a;

/**
 * The SHA-256 of each line of a text, without its line feed, however long it is and in whatever pieces it comes
 * (EVI-11).
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

/** What a pack says of itself: `manifest.json` (EVI-11). */
export interface PackFile {
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 in hex of the whole file. */
  readonly sha256: string;
  /** How many lines of it have a hash of their own; null of a file that is no text. */
  readonly lines: number | null;
}

export interface PackAbout {
  readonly muster: 'evidence';
  readonly version: number;
  /** Of the product. */
  readonly product: string;
  readonly name: string;
  readonly organisation: string;
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  /** Its moment, an ISO instant. */
  readonly at: string;
  readonly madeBy: { readonly id: string; readonly name: string } | null;
  readonly days: readonly PackDay[];
  readonly trail: PackTrail;
  /** The entry of the pack before this one in the audit trail. */
  readonly previous: PreviousPack | null;
}

/** How a date was when it was read; null where there is nothing. */
export interface PackDay {
  readonly date: string;
  readonly boardRevision: number | null;
  readonly sheets: number;
}

/** Which entries of the audit trail are in it, and where the trail ended at its moment (EVI-13). */
export interface PackTrail {
  readonly first: number | null;
  readonly last: number | null;
  readonly end: { readonly sequence: number; readonly hash: string };
}

export interface PreviousPack {
  readonly entry: string;
  readonly entryHash: string;
  readonly name: string | null;
  readonly seal: string | null;
}

interface Manifest extends PackAbout {
  readonly files: readonly PackFile[];
}

/** The newest form that this product writes and verifies. */
export const packVersion = 1;

export const manifestName = 'manifest.json';
/** The seal and the hash of each line of the manifest. */
export const sealName = 'manifest.sha256';
/** The hash of each line of each text. */
export const linesName = 'lines.sha256';

/** With a line for each field and each file, so that what was changed has a line. */
export function manifestText({ files, ...about }: Manifest): string {
  const fields = Object.entries(about).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
  );
  const listed = files.map((file) => `    ${JSON.stringify(file)}`).join(',\n');
  return ['{', ...fields, '  "files": [', listed, '  ]', '}', ''].join('\n');
}
