import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packWriter } from '../pack/pack-writer.ts';
import { sizes } from '../pack/zip-format.ts';
import { verifyPack } from './verify-pack.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'headers-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const sheets = 'day/sheets.jsonl';
let whole: Buffer;
beforeAll(async () => {
  const file = path.join(dir, 'made.zip');
  const at = '2025-09-06T02:20:00.000Z';
  const writer = await packWriter(file, at);
  await writer.add(sheets, ['one\ntwo\n'], true);
  await writer.add('day/print.pdf', [Buffer.from('%PDF-1.7 a print')], false);
  await writer.end({
    muster: 'evidence',
    version: 1,
    product: '0.1.0',
    name: 'pack.zip',
    organisation: 'Northern Checkpoint',
    timeZone: 'Asia/Singapore',
    from: '2025-09-06',
    to: '2025-09-06',
    at,
    madeBy: null,
    days: [],
    trail: { first: null, last: null, end: { sequence: 9, hash: '' } },
    previous: null,
  });
  whole = readFileSync(file);
});

async function verified(bytes: Buffer): Promise<string> {
  const file = path.join(dir, 'given.zip');
  writeFileSync(file, bytes);
  return verifyPack(file).then(
    () => 'whole',
    (error: Error) => error.message.slice(file.length + 1),
  );
}

/** A file of an archive: its line in the list, the header before it, and the fields beside its name in both. */
interface Entry {
  readonly listed: Buffer;
  readonly header: Buffer;
  listedFields: Buffer;
  headerFields: Buffer;
}

/** The archive with the files of these names changed; every number that says where something lies follows. */
function changed(names: readonly string[], change: (entry: Entry) => void): Buffer {
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
    if (names.includes(name.toString())) change(entry);
    listed.writeUInt16LE(entry.listedFields.length, 30);
    header.writeUInt16LE(entry.headerFields.length, 28);
    listed.writeUInt32LE(bytes(made), 42);
    made.push(header, name, entry.headerFields, text);
    list.push(listed, name, entry.listedFields);
  }
  end.writeUInt32LE(bytes(list), 12);
  end.writeUInt32LE(bytes(made), 16);
  return Buffer.concat([...made, ...list, end]);
}

function field(id: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** The field by which other programs unpack a file under another name. */
function secondName(name: string): Buffer {
  const sum = Buffer.alloc(5);
  sum.writeUInt8(1, 0);
  sum.writeUInt32LE(crc32(sheets), 1);
  return field(0x7075, Buffer.concat([sum, Buffer.from(name)]));
}
const time = field(0x5455, Buffer.from([1, 0, 0, 0, 0]));

it('a file that other programs would unpack under a second name is refused, wherever that name stands [EVI-22]', async () => {
  const words = `is no whole evidence pack: ${sheets} has a second name, under which other programs would unpack it.`;
  const fields = Buffer.concat([time, secondName('day/forged.jsonl')]);
  const inList = changed([sheets], (entry) => (entry.listedFields = fields));
  expect(await verified(inList)).toBe(words);
  const inHeader = changed([sheets], (entry) => (entry.headerFields = fields));
  expect(await verified(inHeader)).toBe(words);
});

it('fields that name nothing, as a time or a comment, are harmless [EVI-23]', async () => {
  const fields = Buffer.concat([time, field(0x6375, Buffer.from('a comment'))]);
  const given = changed([sheets, 'manifest.json'], (entry) => {
    entry.listedFields = fields;
    entry.headerFields = fields;
  });
  expect(await verified(given)).toBe('whole');
});

it.each([sheets, 'day/print.pdf', 'lines.sha256', 'manifest.json'])(
  'a wrong checksum of %s is named [EVI-22]',
  async (name) => {
    const flip = (bytes: Buffer, at: number) => bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    const both = changed([name], ({ listed, header }) => {
      flip(listed, 16);
      flip(header, 14);
    });
    expect(await verified(both)).toContain(`${name}: its checksum in the archive is wrong.`);
    for (const given of [
      changed([name], ({ listed }) => flip(listed, 16)),
      changed([name], ({ header }) => flip(header, 14)),
    ]) {
      expect(await verified(given)).toContain(
        `${name}: its header has another checksum than the list of files.`,
      );
    }
  },
);

it('a file that either header calls encrypted, or that they say is packed in two ways, is refused [EVI-22]', async () => {
  const set = (bytes: Buffer, at: number, bit: number) =>
    bytes.writeUInt16LE(bytes.readUInt16LE(at) ^ bit, at);
  for (const given of [
    changed([sheets], ({ listed }) => set(listed, 8, 1)),
    changed([sheets], ({ header }) => set(header, 6, 1)),
  ]) {
    expect(await verified(given)).toContain(`${sheets} is encrypted.`);
  }
  for (const given of [
    changed([sheets], ({ header }) => set(header, 6, 8)),
    changed([sheets], ({ header }) => set(header, 6, 0x08_00)),
    changed([sheets], ({ header }) => set(header, 8, 8)),
  ]) {
    expect(await verified(given)).toContain(
      `${sheets}: its header says something else of how it is packed than the list of files.`,
    );
  }
});
