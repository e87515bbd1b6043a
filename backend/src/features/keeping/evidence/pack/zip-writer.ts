import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * The records of a ZIP archive, as every common tool opens one: a header before each file, a directory of all of them,
 * and an end. Without the extension for more than 4 GB, which not every tool reads.
 */
const mostZipBytes = 0xff_ff_ff_ff;

export const sizes = { header: 30, directory: 46, end: 22 } as const;
export const signatures = { header: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 } as const;
/** How a file is packed. */
export const methods = { stored: 0, deflated: 8 } as const;

/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;
/** A plain file that its owner may read and write. */
const attributes = (0o100600 << 16) >>> 0;

interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  /** Bytes in the archive, and of the file itself. */
  readonly packed: number;
  readonly bytes: number;
  /** Where its header begins. */
  readonly offset: number;
  readonly at: Date;
}

/** Date and time in the two numbers of the format, in UTC. */
const dosTime = (at: Date) =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dosDate = (at: Date) =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

/** What a header and the directory both say of a file. */
function writeShared(into: Buffer, start: number, entry: ZipEntry, nameBytes: number): void {
  into.writeUInt16LE(version, start);
  into.writeUInt16LE(flags, start + 2);
  into.writeUInt16LE(methods.deflated, start + 4);
  into.writeUInt16LE(dosTime(entry.at), start + 6);
  into.writeUInt16LE(dosDate(entry.at), start + 8);
  into.writeUInt32LE(entry.crc, start + 10);
  into.writeUInt32LE(entry.packed, start + 14);
  into.writeUInt32LE(entry.bytes, start + 18);
  into.writeUInt16LE(nameBytes, start + 22);
}

export function headerOf(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(sizes.header);
  header.writeUInt32LE(signatures.header, 0);
  writeShared(header, 4, entry, name.length);
  return Buffer.concat([header, name]);
}

function directoryOf(entries: readonly ZipEntry[], start: number): Buffer {
  const listed = Buffer.concat(
    entries.map((entry) => {
      const name = Buffer.from(entry.name);
      const line = Buffer.alloc(sizes.directory);
      line.writeUInt32LE(signatures.directory, 0);
      // Made on a system with such attributes.
      line.writeUInt16LE((3 << 8) | version, 4);
      writeShared(line, 6, entry, name.length);
      line.writeUInt32LE(attributes, 38);
      line.writeUInt32LE(entry.offset, 42);
      return Buffer.concat([line, name]);
    }),
  );
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(start, 16);
  return Buffer.concat([listed, end]);
}

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
