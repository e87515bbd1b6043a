import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changedArchive,
  field,
  largeEndOf,
  sheets,
  givenPack,
  type Entry,
} from './archive.fixture.ts';

let given: Awaited<ReturnType<typeof givenPack>>;
let whole: Buffer;
beforeAll(async () => {
  given = await givenPack();
  ({ whole } = given);
});
afterAll(() => given.remove());
const verified = (bytes: Buffer) => given.verified(bytes);

const allOnes = 0xff_ff_ff_ff;

/** The field with numbers of eight bytes. */
function long(...numbers: number[]): Buffer {
  const content = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, place) => content.writeBigUInt64LE(BigInt(number), place * 8));
  return field(1, content);
}

/** As Python writes what may become large: sizes of eight bytes before the file, of four in the list. */
function longHeader({ header, listed }: Entry, more = 0): Buffer {
  header.writeUInt32LE(allOnes, 18);
  header.writeUInt32LE(allOnes, 22);
  return long(listed.readUInt32LE(24) + more, listed.readUInt32LE(20));
}

it('a pack that was packed again in the form for more than 4 GB is whole, whichever of its numbers have that form [EVI-23]', async () => {
  const inHeader = (entry: Entry) => (entry.headerFields = longHeader(entry));
  expect(await verified(changedArchive(whole, 'all', inHeader))).toBe('whole');
  // As Info-ZIP: the size of the file in the list too, and where the list begins.
  const some = (entry: Entry) => {
    inHeader(entry);
    entry.listedFields = long(entry.listed.readUInt32LE(24));
    entry.listed.writeUInt32LE(allOnes, 24);
  };
  const placeInLargeEnd = (end: Buffer) => {
    const both = largeEndOf(end);
    both.writeUInt32LE(allOnes, both.length - 6);
    return both;
  };
  expect(await verified(changedArchive(whole, 'all', some, placeInLargeEnd))).toBe('whole');
  const every = (entry: Entry) => {
    inHeader(entry);
    entry.listedFields = long(entry.listed.readUInt32LE(24), entry.listed.readUInt32LE(20), 0);
    for (const place of [20, 24, 42]) entry.listed.writeUInt32LE(allOnes, place);
  };
  const onesInEnd = (end: Buffer) => {
    const both = largeEndOf(end);
    both.fill(0xff, both.length - 14, both.length - 2);
    return both;
  };
  expect(await verified(changedArchive(whole, 'all', every, onesInEnd))).toBe('whole');
  expect(await verified(changedArchive(whole, 'all', () => undefined, largeEndOf))).toBe('whole');
});

it('a file whose sizes are said in two ways is refused by its name [EVI-22]', async () => {
  const words = `${sheets}: its sizes are said in two ways, or in none.`;
  const forged: ((entry: Entry) => void)[] = [
    // Beside sizes of four bytes, which others would go by.
    (entry) => (entry.listedFields = long(7, 7)),
    (entry) => (entry.headerFields = long(7, 7)),
    // Two fields, of which one program takes the first and another one the last.
    (entry) => {
      const field = longHeader(entry);
      entry.headerFields = Buffer.concat([field, longHeader(entry, 1)]);
    },
    (entry) => {
      longHeader(entry);
      entry.headerFields = long(8);
    },
  ];
  for (const change of forged) {
    expect(await verified(changedArchive(whole, [sheets], change))).toContain(words);
  }
  const other = (entry: Entry) => (entry.headerFields = longHeader(entry, 1));
  expect(await verified(changedArchive(whole, [sheets], other))).toContain(
    `${sheets}: its header has another size than the list of files.`,
  );
});

it('an archive with two ends that say different things is refused [EVI-22, EVI-25]', async () => {
  for (const at of [24, 32, 40, 48, 56 + 8]) {
    const forged = (end: Buffer) => {
      const both = largeEndOf(end);
      both.writeUInt8(both.readUInt8(at) ^ 1, at);
      return both;
    };
    expect(await verified(changedArchive(whole, 'all', () => undefined, forged))).toContain(
      'its directory is damaged',
    );
  }
  const between = (end: Buffer) => {
    const both = largeEndOf(end);
    return Buffer.concat([both.subarray(0, 56), Buffer.alloc(9), both.subarray(56)]);
  };
  expect(await verified(changedArchive(whole, 'all', () => undefined, between))).toContain(
    'it has bytes that belong to none of its files, at its end.',
  );
  const counts = (end: Buffer) => {
    end.writeUInt16LE(1, 8);
    return end;
  };
  expect(await verified(changedArchive(whole, 'all', () => undefined, counts))).toContain(
    'its directory is damaged: its end counts the files in two ways.',
  );
});
