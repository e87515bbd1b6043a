import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changedArchive,
  field,
  sheets,
  givenPack,
  withFolder,
  type Entry,
} from './archive.fixture.ts';
import { sizes } from '../pack/zip-writer.ts';

let given: Awaited<ReturnType<typeof givenPack>>;
let whole: Buffer;
beforeAll(async () => {
  given = await givenPack();
  ({ whole } = given);
});
afterAll(() => given.remove());
const verified = (bytes: Buffer) => given.verified(bytes);

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

it('folders of its files, which other programs list too, are harmless, and others are refused [EVI-22, EVI-23]', async () => {
  // With the mode of a folder, and without one.
  expect(await verified(withFolder(whole, 'day/', 0o040_755))).toBe('whole');
  expect(await verified(withFolder(whole, 'day/', 0))).toBe('whole');
  expect(await verified(withFolder(whole, 'other/', 0o040_755))).toContain(
    'other/: this file was added.',
  );
  const kind = 'is listed as something else than a plain file of it';
  expect(await verified(withFolder(whole, 'day', 0o040_755))).toContain(kind);
  expect(await verified(withFolder(whole, 'day/', 0o120_777))).toContain(kind);
  expect(await verified(withFolder(whole, 'day/', 0o040_755, 'hidden'))).toContain(kind);
  expect(await verified(withFolder(whole, 'day/', 0, 'hidden'))).toContain(
    'day/: this file was added.',
  );
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

/** The archive with the numbers of a file said behind it instead of before it, and what stands there changed. */
function saidAfterwards(change: (said: Buffer) => Buffer = (said) => said): Buffer {
  const end = whole.subarray(-sizes.end);
  const list = whole.subarray(end.readUInt32LE(16), -sizes.end);
  const listed = Buffer.from(list);
  const header = Buffer.from(whole.subarray(0, whole.readUInt16LE(26) + sizes.header));
  const packed = whole.subarray(header.length, header.length + header.readUInt32LE(18));
  const numbers = Buffer.alloc(16);
  numbers.writeUInt32LE(0x08074b50, 0);
  header.copy(numbers, 4, 14, 26);
  const said = change(numbers);
  header.writeUInt16LE(header.readUInt16LE(6) | 8, 6);
  listed.writeUInt16LE(listed.readUInt16LE(8) | 8, 8);
  header.fill(0, 14, 26);
  const rest = whole.subarray(header.length + packed.length, end.readUInt32LE(16));
  for (let at = 0, first = true; at < listed.length; first = false) {
    if (!first) listed.writeUInt32LE(listed.readUInt32LE(at + 42) + said.length, at + 42);
    at += sizes.directory + listed.readUInt16LE(at + 28);
  }
  const moved = Buffer.from(end);
  moved.writeUInt32LE(end.readUInt32LE(16) + said.length, 16);
  return Buffer.concat([header, packed, said, rest, listed, moved]);
}

it('numbers behind a file are compared with the list, byte by byte [EVI-22, EVI-25]', async () => {
  expect(await verified(saidAfterwards())).toBe('whole');
  expect(await verified(saidAfterwards((said) => said.subarray(4)))).toBe('whole');
  for (const length of [12, 16, 20, 24]) {
    const hidden = Buffer.alloc(length, 'a hidden message');
    expect(await verified(saidAfterwards(() => hidden))).toContain('belong to none of its files');
  }
  for (let at = 0; at < 16; at++) {
    const given = saidAfterwards((said) => {
      const other = Buffer.from(said);
      other.writeUInt8(other.readUInt8(at) ^ 1, at);
      return other;
    });
    expect(await verified(given)).toContain('belong to none of its files');
  }
});

it('sizes before a file that says them behind it are none, or the same [EVI-22]', async () => {
  for (const at of [14, 18, 22]) {
    const given = saidAfterwards();
    given.writeUInt8(40, at);
    expect(await verified(given)).toMatch(/its header has another (checksum|size)/);
  }
});

it('what not every program unpacks alike is refused: a newer form, a link, a part of another archive, damaged fields [EVI-22]', async () => {
  const cases: [(entry: Entry) => void, string][] = [
    [({ listed }) => listed.writeUInt8(200, 6), 'is in a form that not every program unpacks'],
    [({ header }) => header.writeUInt8(200, 4), 'is in a form that not every program unpacks'],
    [
      ({ listed }) => listed.writeUInt16LE(0o120_777, 40),
      'is listed as something else than a plain file of it',
    ],
    [
      ({ listed }) => listed.writeUInt16LE(3, 34),
      'is listed as something else than a plain file of it',
    ],
    [
      (entry) => (entry.headerFields = Buffer.concat([time, Buffer.from([9, 9, 239, 0])])),
      'what stands beside its name is damaged',
    ],
  ];
  for (const [change, words] of cases) {
    expect(await verified(changed([sheets], change))).toContain(sheets);
    expect(await verified(changed([sheets], change))).toContain(words);
  }
  const parted = Buffer.from(whole);
  parted.writeUInt16LE(1, parted.length - sizes.end + 4);
  expect(await verified(parted)).toContain('its end speaks of other parts of it');
});
