import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { directoryOf, headerOf, mostZipBytes, type ZipEntry } from './zip-format.ts';

/** The archive would be larger than its form allows. */
export class TooLarge extends Error {}

/** Writes a ZIP archive, one file after the other as each is made. */
export async function zipWriter(file: string, at: Date) {
  const handle = await open(file, 'wx', 0o600);
  const entries: ZipEntry[] = [];
  let offset = 0;

  async function write(bytes: Buffer): Promise<void> {
    if (offset + bytes.length > mostZipBytes) throw new TooLarge();
    // What does not fit on a full disk may be written in part.
    for (let from = 0; from < bytes.length;) {
      const { bytesWritten } = await handle.write(bytes, from, bytes.length - from, offset + from);
      from += bytesWritten;
    }
    offset += bytes.length;
  }

  return {
    async add(name: string, pieces: AsyncIterable<Buffer>): Promise<void> {
      const start = offset;
      let [crc, bytes] = [0, 0];
      async function* counted() {
        for await (const piece of pieces) {
          crc = crc32(piece, crc);
          bytes += piece.length;
          if (bytes > mostZipBytes) throw new TooLarge();
          yield piece;
        }
      }
      const empty = { name, crc: 0, packed: 0, bytes: 0, offset: start, at };
      const header = headerOf(empty);
      await write(header);
      await pipeline(
        Readable.from(counted()),
        createDeflateRaw(),
        async (packed: AsyncIterable<Buffer>) => {
          for await (const piece of packed) await write(piece);
        },
      );
      const entry = { ...empty, crc, bytes, packed: offset - start - header.length };
      // How large it became is said before it: whoever reads from the front needs it there.
      await handle.write(headerOf(entry), 0, header.length, start);
      entries.push(entry);
    },

    /** Answers how large the archive is, when it is on the disk. */
    async end(): Promise<number> {
      await write(directoryOf(entries, offset));
      await handle.sync();
      await handle.close();
      return offset;
    },

    /** Lets go of a file that cannot be finished. */
    abandon: () => handle.close().catch(() => undefined),
  };
}
