import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changedArchive, field, sheets, smallPack, type Entry } from './archive.fixture.ts';
import { verifyPack } from './verify-pack.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'headers-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let whole: Buffer;
beforeAll(async () => {
  whole = await smallPack(dir);
});

async function verified(bytes: Buffer): Promise<string> {
  const file = path.join(dir, 'given.zip');
  writeFileSync(file, bytes);
  return verifyPack(file).then(
    () => 'whole',
    (error: Error) => error.message.slice(file.length + 1),
  );
}

const changed = (names: readonly string[], change: (entry: Entry) => void) =>
  changedArchive(whole, names, change);

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
