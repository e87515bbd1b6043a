import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { hashLine, lineHashes, manifestName, packVersion, sealName } from '../pack/manifest.ts';
import type { PackedFile } from '../pack/zip-writer.ts';
import { NoPack, readFile, Unreadable } from './zip-reader.ts';

interface WrongLine {
  readonly line: number;
  readonly words: string;
}

/**
 * Compares the hashes of a text's lines with those that it should have, as they come, and keeps where they first differ
 * and what stands there (EVI-11).
 */
export function comparedLines(wanted: AsyncIterator<string> | Iterator<string>) {
  let number = 0;
  /** From the first line that differs: what is there, and what should be, of as many as are needed for words. */
  let first: { line: number; found: string[]; wanted: string[] } | undefined;
  const looked = 2;

  async function take(): Promise<string | undefined> {
    const { value, done } = await wanted.next();
    return done ? undefined : value;
  }

  return {
    async compare(hashes: readonly string[]): Promise<void> {
      for (const hash of hashes) {
        if (first && first.found.length >= looked) return;
        const should = await take();
        number += 1;
        if (!first && should === hash) continue;
        first ??= { line: number, found: [], wanted: [] };
        first.found.push(hash);
        if (should !== undefined) first.wanted.push(should);
      }
    },

    /** The first line that is not as it was, and in words that follow the file's name what is wrong. */
    async end(isCut = false): Promise<WrongLine | undefined> {
      if (!first) {
        const line = number + 1;
        if (isCut) return { line, words: `line ${line}: from here on it cannot be read` };
        return (await take()) === undefined
          ? undefined
          : { line, words: `line ${line}: from here on its lines are missing.` };
      }
      for (let more = first.wanted.length; more < looked; more++) {
        const should = await take();
        if (should === undefined) break;
        first.wanted.push(should);
      }
      return { line: first.line, words: wordsOf(first) };
    },
  };
}

function wordsOf(first: { line: number; found: string[]; wanted: string[] }): string {
  const { line, found, wanted } = first;
  const [foundHere, foundNext] = found;
  const [wantedHere, wantedNext] = wanted;
  if (wantedHere === undefined) return `line ${line}: this line was added, behind the last one.`;
  if (foundHere === wantedNext && foundNext === wantedHere) {
    return `lines ${line} and ${line + 1}: they were swapped.`;
  }
  if (foundHere === wantedNext) return `line ${line}: a line that stood here is missing.`;
  if (foundNext === wantedHere) return `line ${line}: this line was added.`;
  return `line ${line}: this line was changed.`;
}

const mostBytes = 16 * 1024 * 1024;
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const place = z.int().min(1).nullable();

const manifestShape = z.object({
  muster: z.literal('evidence'),
  version: z.int(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  organisation: z.string(),
  madeBy: z.object({ name: z.string() }).nullable(),
  trail: z.object({ first: place, last: place }),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.int().min(0),
      sha256,
      lines: z.int().min(0).nullable(),
    }),
  ),
});
export type ReadManifest = z.infer<typeof manifestShape>;

/** The manifest with its seal, compared with the hashes that stand beside it. Throws NoPack with what is wrong. */
export async function readManifest(
  handle: FileHandle,
  files: ReadonlyMap<string, PackedFile>,
): Promise<{ manifest: ReadManifest; seal: string }> {
  const text = await smallFile(handle, files, manifestName);
  const sealed = (await smallFile(handle, files, sealName)).toString().split('\n');
  const seal = createHash('sha256').update(text).digest('hex');
  const hashes: string[] = [];
  const found = lineHashes((hash) => hashes.push(hash));
  found.feed(text);
  found.end();
  const isSealed = sealed[0] === `${seal}  ${manifestName}`;
  const lines = sealed.slice(1, -1);
  const compared = comparedLines(lines.map(hashIn).values());
  await compared.compare(hashes);
  const wrong = await compared.end();
  if (!isSealed) {
    // Where every line of it is as it was, the seal beside it is what was altered.
    throw new NoPack(
      wrong === undefined
        ? `${sealName}, line 1: the seal was changed, or the end of ${manifestName}.`
        : `${manifestName}, ${wrong.words}`,
    );
  }
  const wrongLine = lines.findIndex(
    (line, index) => line !== hashLine(hashes[index] ?? '', manifestName, index + 1),
  );
  if (wrong !== undefined || wrongLine >= 0 || sealed.at(-1) !== '') {
    const line = wrongLine >= 0 ? wrongLine + 2 : sealed.length;
    throw new NoPack(`${sealName}, line ${line}: this line was changed, added or left out.`);
  }
  return { manifest: parsed(text.toString()), seal };
}

const hashIn = (line: string): string => line.slice(0, 64);

function parsed(text: string): ReadManifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NoPack(`${manifestName} is no JSON.`);
  }
  const version: unknown = Object(value).version;
  if (typeof version === 'number' && version > packVersion) {
    throw new NoPack('it is from a newer version of Muster. Use that version or a later one.');
  }
  const { data } = manifestShape.safeParse(value);
  if (!data) throw new NoPack(`${manifestName} is not that of an evidence pack.`);
  return data;
}

async function smallFile(
  handle: FileHandle,
  files: ReadonlyMap<string, PackedFile>,
  name: string,
): Promise<Buffer> {
  const file = files.get(name);
  if (!file) throw new NoPack(`${name} is missing, which every evidence pack has.`);
  const pieces: Buffer[] = [];
  try {
    for await (const piece of readFile(handle, file, mostBytes)) pieces.push(piece);
  } catch (error) {
    if (error instanceof Unreadable) throw new NoPack(`${name}: ${error.message}.`);
    throw error;
  }
  return Buffer.concat(pieces);
}
