import { hashedText, type AuditEntry } from '@muster/protocol';
import { hash } from 'node:crypto';
import { StringDecoder } from 'node:string_decoder';

/** Most characters of a line that is read as an entry; no entry is nearly as long. */
const mostCharacters = 16 * 1024 * 1024;

/**
 * Follows the chain of the audit entries of a pack: each is what its hash says, and follows the one before it (EVI-13).
 * Answers what is wrong, in words that follow the file's name.
 */
export async function trailFault(
  pieces: AsyncIterable<Buffer>,
  { first, last }: { readonly first: number | null; readonly last: number | null },
): Promise<string | undefined> {
  let number = 0;
  let before: string | undefined;
  for await (const line of linesOf(pieces)) {
    number += 1;
    const entry = entryIn(line);
    const expected = String((first ?? 1) + number - 1);
    if (!entry) return `line ${number}: this is no entry of an audit trail.`;
    if (entry.id !== expected) return `line ${number}: entry ${expected} should stand here.`;
    if (hash('sha256', hashedText(entry)) !== entry.hash) {
      return `line ${number}: entry ${expected} is not what its hash says.`;
    }
    if (before !== undefined && entry.previousHash !== before) {
      return `line ${number}: entry ${expected} does not follow the one before it.`;
    }
    before = entry.hash;
  }
  const wanted = first === null || last === null ? 0 : last - first + 1;
  if (number === wanted) return undefined;
  return `line ${number + 1}: it should have ${wanted} entries.`;
}

function entryIn(line: string): AuditEntry | undefined {
  try {
    const value = JSON.parse(line) as AuditEntry | null;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > mostCharacters) {
      yield '';
      return;
    }
    yield* lines;
  }
  if (rest !== '') yield rest;
}
