import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * The records of a ZIP archive, as every common tool opens one: a header before each file, a directory of all of them,
 * and an end. Without the extension for more than 4 GB, which not every tool reads.
 */
const mostZipBytes = 0xff_ff_ff_ff;

export const sizes = { header: 30, listed: 46, end: 22 } as const;
const signatures = { header: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 } as const;
const deflated = 8;

/** Names are UTF-8. */
const flags = 0x0800;
const version = 20;
/** A plain file that its owner may read and write. */
const attributes = (0o100600 << 16) >>> 0;

/** A file of an archive. */
export interface PackedFile {
  readonly name: string;
  /** The checksum of the file itself. */
  readonly crc: number;
  /** Bytes in the archive, and of the file itself. */
  readonly packed: number;
  readonly bytes: number;
  /** Where its header begins. */
  readonly offset: number;
  /** Its date and time in the format's own numbers, in UTC. */
  readonly time: number;
}

function dosTime(at: Date): number {
  const date =
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

/** What a header and the directory both say of a file. */
function writeShared(into: Buffer, start: number, entry: PackedFile, nameBytes: number): void {
  into.writeUInt16LE(version, start);
  into.writeUInt16LE(flags, start + 2);
  into.writeUInt16LE(deflated, start + 4);
  into.writeUInt32LE(entry.time, start + 6);
  into.writeUInt32LE(entry.crc, start + 10);
  into.writeUInt32LE(entry.packed, start + 14);
  into.writeUInt32LE(entry.bytes, start + 18);
  into.writeUInt16LE(nameBytes, start + 22);
}

/** What stands before a file. */
export function headerOf(entry: PackedFile): Buffer {
  const name = Buffer.from(entry.name);
  const header = Buffer.alloc(sizes.header);
  header.writeUInt32LE(signatures.header, 0);
  writeShared(header, 4, entry, name.length);
  return Buffer.concat([header, name]);
}

/** A file's line in the directory. */
export function listedOf(entry: PackedFile): Buffer {
  const name = Buffer.from(entry.name);
  const line = Buffer.alloc(sizes.listed);
  line.writeUInt32LE(signatures.listed, 0);
  // Made on a system with such attributes.
  line.writeUInt16LE((3 << 8) | version, 4);
  writeShared(line, 6, entry, name.length);
  line.writeUInt32LE(attributes, 38);
  line.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([line, name]);
}

/** The file of a line in a directory that begins there; undefined where no whole line is. */
export function readListed(directory: Buffer, at: number): PackedFile | undefined {
  if (at + sizes.listed > directory.length) return undefined;
  const nameAt = at + sizes.listed;
  return {
    name: directory.toString('utf8', nameAt, nameAt + directory.readUInt16LE(at + 28)),
    time: directory.readUInt32LE(at + 12),
    crc: directory.readUInt32LE(at + 16),
    packed: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
}

/** The end of an archive with so many files, listed in so many bytes from `start` on. */
export function endOf(count: number, length: number, start: number): Buffer {
  const end = Buffer.alloc(sizes.end);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** What an end says, in the order of `endOf`. */
export const readEnd = (end: Buffer): [count: number, length: number, start: number] => [
  end.readUInt16LE(8),
  end.readUInt32LE(12),
  end.readUInt32LE(16),
];

/** The archive would be larger than its form allows. */
export class TooLarge extends Error {}

/** Writes a ZIP archive, one file after the other as each is made. */
export async function zipWriter(file: string, at: Date) {
  const handle = await open(file, 'wx', 0o600);
  const entries: PackedFile[] = [];
  const time = dosTime(at);
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
      const empty = { name, crc: 0, packed: 0, bytes: 0, offset: start, time };
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
      const [listed, start] = [Buffer.concat(entries.map(listedOf)), offset];
      await write(listed);
      await write(endOf(entries.length, listed.length, start));
      await handle.sync();
      await handle.close();
      return offset;
    },

    /** Lets go of a file that cannot be finished. */
    abandon: () => handle.close().catch(() => undefined),
  };
}
