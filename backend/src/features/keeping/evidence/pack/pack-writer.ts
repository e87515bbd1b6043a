import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { syncFolder } from '../../files/lines-file.ts';
import {
  hashLine,
  lineHashes,
  linesName,
  manifestName,
  manifestText,
  sealName,
  type PackAbout,
  type PackFile,
} from './manifest.ts';
import { zipWriter } from './zip-writer.ts';

/** A file of the pack, in pieces; of a text each line gets a hash of its own. */
export type Pieces = AsyncIterable<string | Buffer> | Iterable<string | Buffer>;

/**
 * Writes an evidence pack as its files are made: whatever its size, little of it is in memory. It has its name only when
 * it is whole and on the disk (EVI-10).
 */
export async function packWriter(target: string, at: string) {
  const part = `${target}.part`;
  const linesPart = `${target}.lines.part`;
  // Made anew: what stands there already may lead elsewhere (KEP-69).
  for (const one of [part, linesPart]) await rm(one, { force: true });
  const zip = await zipWriter(part, new Date(at));
  const lines = await open(linesPart, 'wx', 0o600);
  const files: PackFile[] = [];

  async function add(name: string, pieces: Pieces, isText: boolean): Promise<void> {
    const whole = createHash('sha256');
    let [bytes, count] = [0, 0];
    let waiting: string[] = [];
    const hashes = lineHashes((hash) => {
      count += 1;
      waiting.push(`${hashLine(hash, name, count)}\n`);
    });
    async function* read() {
      for await (const chunk of pieces) {
        const piece = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
        if (piece.length === 0) continue;
        whole.update(piece);
        bytes += piece.length;
        if (isText) hashes.feed(piece);
        if (waiting.length > 0) await lines.write(waiting.join(''));
        waiting = [];
        yield piece;
        await yieldToOthers();
      }
    }
    await zip.add(name, read());
    if (isText) hashes.end();
    if (waiting.length > 0) await lines.write(waiting.join(''));
    files.push({ name, bytes, sha256: whole.digest('hex'), lines: isText ? count : null });
  }

  /** Closes what is open and removes what was begun. */
  async function abandon(): Promise<void> {
    await zip.abandon();
    await lines.close().catch(() => undefined);
    await rm(part, { force: true });
    await rm(linesPart, { force: true });
  }

  /** Answers the seal, which is the hash of the manifest, and the size. */
  async function end(about: PackAbout): Promise<{ seal: string; bytes: number; files: number }> {
    await lines.close();
    const whole = createHash('sha256');
    let bytes = 0;
    async function* read() {
      for await (const piece of createReadStream(linesPart) as AsyncIterable<Buffer>) {
        whole.update(piece);
        bytes += piece.length;
        yield piece;
      }
    }
    await zip.add(linesName, read());
    files.push({ name: linesName, bytes, sha256: whole.digest('hex'), lines: null });

    const manifest = Buffer.from(manifestText({ ...about, files }));
    const seal = createHash('sha256').update(manifest).digest('hex');
    const sealed = [`${seal}  ${manifestName}`];
    const hashes = lineHashes((hash) => sealed.push(hashLine(hash, manifestName, sealed.length)));
    hashes.feed(manifest);
    await zip.add(manifestName, oneOf(manifest));
    await zip.add(sealName, oneOf(Buffer.from(`${sealed.join('\n')}\n`)));
    const size = await zip.end();
    await rename(part, target);
    await syncFolder(path.dirname(target));
    await rm(linesPart, { force: true });
    return { seal, bytes: size, files: files.length };
  }

  return { add, end, abandon };
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

export type PackWriter = Awaited<ReturnType<typeof packWriter>>;
