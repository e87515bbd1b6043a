import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { z } from 'zod';
import { hashLine, lineHashes } from '../pack/line-hashes.ts';
import { manifestName, packVersion, sealName } from '../pack/manifest.ts';
import type { PackedFile } from './archive-bytes.ts';
import { comparedLines } from './compare-lines.ts';
import { NoPack } from './not-whole.ts';
import { readFile, Unreadable } from './zip-reader.ts';

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
