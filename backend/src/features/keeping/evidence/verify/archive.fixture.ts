import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packWriter } from '../pack/pack-writer.ts';
import { signatures, sizes } from '../pack/zip-writer.ts';
import { largeEnd } from './zip-headers.ts';
import { verifyPack } from './verify-pack.ts';

/** A small pack, and the same archive with other headers. */

export const sheets = 'day/sheets.jsonl';

/** A manifest without its list of files. */
export const about = {
  muster: 'evidence',
  version: 1,
  product: '0.1.0',
  name: 'pack.zip',
  organisation: 'Northern Checkpoint',
  timeZone: 'Asia/Singapore',
  from: '2025-09-06',
  to: '2025-09-06',
  at: '2025-09-06T02:20:00.000Z',
  madeBy: null,
  days: [],
  trail: { first: null, last: null, end: { sequence: 9, hash: '' } },
  previous: null,
} as const;

/** A small pack in a folder of its own. */
export async function givenPack() {
  const dir = mkdtempSync(path.join(tmpdir(), 'pack-'));
  const file = path.join(dir, 'given.zip');
  const writer = await packWriter(file, about.at);
  await writer.add(sheets, ['one\ntwo\n'], true);
  await writer.add('day/print.pdf', [Buffer.from('%PDF-1.7 a print')], false);
  await writer.end(about);
  return {
    whole: readFileSync(file),
    /** What verifying these bytes says: `whole`, or why they are not, without the file's name. */
    async verified(bytes: Buffer): Promise<string> {
      writeFileSync(file, bytes);
      return verifyPack(file).then(
        () => 'whole',
        (error: Error) => error.message.slice(file.length + 1),
      );
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** A file of an archive: its line in the list, the header before it, and the fields beside its name in both. */
export interface Entry {
  readonly listed: Buffer;
  readonly header: Buffer;
  listedFields: Buffer;
  headerFields: Buffer;
}

/** The archive with the files of these names, or all, changed; every number that says where something lies follows. */
export function changedArchive(
  whole: Buffer,
  names: readonly string[] | 'all',
  change: (entry: Entry) => void,
  changeEnd: (end: Buffer) => Buffer = (end) => end,
): Buffer {
  const end = Buffer.from(whole.subarray(-sizes.end));
  const [made, list]: [Buffer[], Buffer[]] = [[], []];
  const bytes = (parts: Buffer[]) => Buffer.concat(parts).length;
  for (let at = end.readUInt32LE(16); at < whole.length - sizes.end;) {
    const listed = Buffer.from(whole.subarray(at, at + sizes.directory));
    const name = whole.subarray(
      at + sizes.directory,
      (at += sizes.directory + listed.readUInt16LE(28)),
    );
    const offset = listed.readUInt32LE(42);
    const header = Buffer.from(whole.subarray(offset, offset + sizes.header));
    const start = offset + sizes.header + name.length;
    const text = whole.subarray(start, start + listed.readUInt32LE(20));
    const entry = { listed, header, listedFields: Buffer.alloc(0), headerFields: Buffer.alloc(0) };
    if (names === 'all' || names.includes(name.toString())) change(entry);
    listed.writeUInt16LE(entry.listedFields.length, 30);
    header.writeUInt16LE(entry.headerFields.length, 28);
    // Where it begins may stand in the fields instead.
    if (listed.readUInt32LE(42) !== 0xff_ff_ff_ff) listed.writeUInt32LE(bytes(made), 42);
    else entry.listedFields.writeBigUInt64LE(BigInt(bytes(made)), entry.listedFields.length - 8);
    made.push(header, name, entry.headerFields, text);
    list.push(listed, name, entry.listedFields);
  }
  end.writeUInt32LE(bytes(list), 12);
  end.writeUInt32LE(bytes(made), 16);
  return Buffer.concat([...made, ...list, changeEnd(end)]);
}

/** The archive with an entry for a folder behind its files, as other programs add one, holding `content`. */
export function withFolder(whole: Buffer, folder: string, mode: number, content = ''): Buffer {
  const [end, name] = [Buffer.from(whole.subarray(-sizes.end)), Buffer.from(folder)];
  const start = end.readUInt32LE(16);
  const listed = Buffer.alloc(sizes.directory);
  listed.writeUInt32LE(signatures.directory, 0);
  listed.writeUInt16LE(10, 6);
  listed.writeUInt32LE(content.length, 20);
  listed.writeUInt16LE(name.length, 28);
  listed.writeUInt32LE(((mode << 16) | 0x10) >>> 0, 38);
  listed.writeUInt32LE(start, 42);
  const header = Buffer.alloc(sizes.header);
  header.writeUInt32LE(signatures.header, 0);
  listed.copy(header, 4, 6, 30);
  const made = Buffer.concat([whole.subarray(0, start), header, name, Buffer.from(content)]);
  const list = Buffer.concat([whole.subarray(start, -sizes.end), listed, name]);
  for (const at of [8, 10]) end.writeUInt16LE(end.readUInt16LE(at) + 1, at);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(made.length, 16);
  return Buffer.concat([made, list, end]);
}

export function field(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** An end that says in the form for more than 4 GB what another one says. */
export function largeEndOf(end: Buffer): Buffer {
  const record = Buffer.alloc(largeEnd.size);
  record.writeUInt32LE(largeEnd.signature, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  const count = BigInt(end.readUInt16LE(10));
  record.writeBigUInt64LE(count, 24);
  record.writeBigUInt64LE(count, 32);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  const place = Buffer.alloc(largeEnd.placeSize);
  place.writeUInt32LE(largeEnd.placeSignature, 0);
  place.writeBigUInt64LE(BigInt(end.readUInt32LE(12) + end.readUInt32LE(16)), 8);
  place.writeUInt32LE(1, 16);
  return Buffer.concat([record, place, end]);
}
