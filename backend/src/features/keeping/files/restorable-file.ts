import { calculateObjectSize } from 'bson';
import { hash } from 'node:crypto';
import {
  WrongLine,
  DamagedFile,
  valueOf,
  verifyFile,
  type Head,
  type StoredLine,
} from './lines-file.ts';

/**
 * Reads the whole of a file that is to be restored, and says in words what about it cannot be stored, before anything is
 * (KEP-67). `look` may refuse a document.
 */
export async function verifyRestorable(
  file: string,
  muster: Head['muster'],
  look: (line: StoredLine) => void,
): ReturnType<typeof verifyFile> {
  const ids = new Set<string>();
  try {
    return await verifyFile(file, muster, (line, text) => {
      mustBeStorable(line, text);
      const id = hash(
        'sha256',
        `${line.collection} ${JSON.stringify(line.document._id)}`,
        'base64',
      );
      if (ids.has(id)) throw new WrongLine(`${nameOf(line)} is in the file twice.`);
      ids.add(id);
      look(line);
    });
  } catch (error) {
    const words = error instanceof DamagedFile ? error.message : ofTheFile(error, file);
    if (words === undefined) throw error;
    throw new DamagedFile(`${words} Nothing was restored.`, { cause: error });
  }
}

const nameOf = ({ collection, document }: StoredLine) =>
  `the document ${JSON.stringify(document._id)} of ${collection}`;

/** Most bytes of a document that a database takes. */
const mostBytes = 16 * 1024 * 1024;

function mustBeStorable(line: StoredLine, text: string): void {
  const value = typed(text);
  const { v = 1 } = value;
  if (!Number.isInteger(Number(v)) || Number(v) < 1) {
    throw new WrongLine(`the version "v" of ${nameOf(line)} is no whole number.`);
  }
  const wrong = invalidDate(value, '');
  if (wrong !== undefined) throw new WrongLine(`"${wrong}" is no date that can be read.`);
  if (calculateObjectSize(value) > mostBytes) {
    throw new WrongLine('the document is larger than 16 MB.');
  }
}

function typed(text: string): Record<string, unknown> {
  try {
    return valueOf(text)['document'] as Record<string, unknown>;
  } catch {
    throw new WrongLine(
      'a value with its type, such as {"$date": "..."}, is not written as its type is.',
    );
  }
}

/** The path of the first. */
function invalidDate(value: unknown, path: string): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? path : undefined;
  if (typeof value !== 'object' || value === null || '_bsontype' in value) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const found = invalidDate(part, path === '' ? key : `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Why a file cannot be read, in words; undefined where it is nothing of the file. */
function ofTheFile(error: unknown, file: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return `There is no file ${file}.`;
  if (code === 'EISDIR') return `${file} is a folder.`;
  if (code === 'EACCES' || code === 'EPERM') return `${file} may not be read by this user.`;
  return undefined;
}
