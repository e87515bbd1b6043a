/**
 * Stored documents as a file that people can read: gzip of JSON lines, a head, one line for each document, and an end
 * with the counts and the SHA-256 of all lines before it (KEP-5). It has its name only when it is whole and on the disk.
 */
export interface StoredLine {
  readonly collection: string;
  readonly document: StoredDocument;
}
export type StoredDocument = Record<string, unknown> & { readonly _id: string };

export interface Head {
  /** What the file is. */
  readonly muster: 'archive' | 'backup';
  /** The form of the file and of the documents in it. */
  readonly version: number;
  readonly [field: string]: unknown;
}

export interface End {
  readonly documents: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly sha256: string;
}

/** The newest form that this product writes and reads. */
export const fileVersion = 1;

/** What is wrong with a line, in words that follow its number. */
export class WrongLine extends Error {}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function parsed(line: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new WrongLine(
      'this is no JSON that can be read. A bracket, quote or comma may be missing.',
    );
  }
  if (!isObject(value)) throw new WrongLine('this is no JSON object in braces.');
  return value;
}

export function checkedHead(value: Fields, muster: Head['muster']): Head {
  if (value['muster'] !== muster) throw new WrongLine(`the file is no ${muster} of Muster.`);
  const version = value['version'];
  if (!Number.isInteger(version)) throw new WrongLine('the head has no "version", a whole number.');
  if (Number(version) > fileVersion) {
    throw new WrongLine(`the file is from a newer Muster (form ${String(version)}).`);
  }
  if (muster === 'backup' && Number.isNaN(Date.parse(String(value['at'])))) {
    throw new WrongLine('the head has no "at", the instant of the backup.');
  }
  return value as Head;
}

export function checkedEnd(value: unknown): End {
  const counts = isObject(value) ? value['counts'] : undefined;
  if (!isObject(value) || !isObject(counts) || typeof value['sha256'] !== 'string') {
    throw new WrongLine('the end has no "counts" and "sha256".');
  }
  const sum = Object.values(counts).reduce((all: number, one) => all + Number(one), 0);
  if (sum !== value['documents']) throw new WrongLine('"documents" is not the sum of "counts".');
  return value as unknown as End;
}

export function checkedLine(value: Fields): StoredLine {
  const { collection, document } = value;
  if (typeof collection !== 'string' || collection === '') {
    throw new WrongLine('it does not say its "collection".');
  }
  if (!isObject(document)) throw new WrongLine(`it has no "document" of ${collection}.`);
  if (document['_id'] === undefined || document['_id'] === null) {
    throw new WrongLine(`the document of ${collection} has no "_id".`);
  }
  return value as unknown as StoredLine;
}
