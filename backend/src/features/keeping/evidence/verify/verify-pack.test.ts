import { hashedText } from '@muster/protocol';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedAgain, textIn, unpacked, type PackedFiles } from '../evidence.fixture.ts';
import { packWriter } from '../pack/pack-writer.ts';
import {
  endOf,
  headerOf,
  listedOf,
  readListed,
  sizes,
  type PackedFile,
} from '../pack/zip-writer.ts';
import { about } from './archive.fixture.ts';
import { verifyPack } from './verify-pack.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'verify-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const aboutEntries = { ...about, trail: { ...about.trail, first: 7, last: 9 } };

function entries(changed: object = {}): string {
  let previousHash = '0'.repeat(64);
  const lines = [7, 8, 9].map((id) => {
    const entry = {
      id: String(id),
      at: about.at,
      by: null,
      from: null,
      kind: 'board.saved',
      what: { type: 'board', id: null, name: null },
      before: null,
      after: { b: id, a: 1 },
      previousHash,
    };
    previousHash = hash('sha256', hashedText(entry));
    return JSON.stringify({ ...entry, hash: previousHash, ...(id === 8 && changed) });
  });
  return `${lines.join('\n')}\n`;
}

const sheet = 'one\ntwo\nthree\nfour\nfive\n';
async function made(texts: Record<string, string>): Promise<string> {
  const file = path.join(dir, 'made.zip');
  const writer = await packWriter(file, about.at);
  for (const [name, text] of Object.entries(texts)) await writer.add(name, [text], true);
  await writer.add('day/print.pdf', [Buffer.from('%PDF-1.7 a print')], false);
  await writer.end(aboutEntries);
  return file;
}

let whole: Buffer;
let files: PackedFiles;
beforeAll(async () => {
  const texts = { 'README.txt': 'Read\nme\n', 'day/sheets.jsonl': sheet };
  whole = readFileSync(await made({ ...texts, 'audit.jsonl': entries() }));
  files = unpacked(whole);
});

async function verified(bytes: Uint8Array | PackedFiles): Promise<string> {
  const file = path.join(dir, 'given.zip');
  writeFileSync(file, bytes instanceof Uint8Array ? bytes : await packedAgain(bytes));
  return verifyPack(file).then(
    () => 'whole',
    (error: Error) => error.message.slice(file.length + 1),
  );
}
const withText = (name: string, text: string) => ({ ...files, [name]: Buffer.from(text) });

it.each([
  ['changed', 'one\ntwo\nThree\nfour\nfive\n', 'line 3: this line was changed.'],
  ['changed at its end', 'one\ntwo\nthree\nfour\nfive!\n', 'line 5: this line was changed.'],
  ['left out', 'one\ntwo\nfour\nfive\n', 'line 3: a line that stood here is missing.'],
  ['left out at the end', 'one\ntwo\nthree\nfour\n', 'line 5: from here on its lines are missing.'],
  ['added', 'one\ntwo\nnew\nthree\nfour\nfive\n', 'line 3: this line was added.'],
  ['added at the end', `${sheet}six\n`, 'line 6: this line was added, behind the last one.'],
  ['swapped', 'one\nthree\ntwo\nfour\nfive\n', 'lines 2 and 3: they were swapped.'],
  ['emptied', '', 'line 1: from here on its lines are missing.'],
])('a line that is %s is named [EVI-21]', async (_, text, words) => {
  expect(await verified(whole)).toBe('whole');
  expect(await verified(withText('day/sheets.jsonl', text))).toBe(
    `is not whole.\nday/sheets.jsonl, ${words}`,
  );
});

it('a line feed that went at the end is noticed [EVI-21]', async () => {
  expect(await verified(withText('day/sheets.jsonl', sheet.trimEnd()))).toContain(
    'day/sheets.jsonl: it was changed at its very end.',
  );
});

it('a file that is missing, one that was added, and several altered ones are all named [EVI-21]', async () => {
  const { 'day/sheets.jsonl': _, ...rest } = files;
  const changedFiles = {
    ...rest,
    'day/print.pdf': Buffer.from('%PDF-1.7 another'),
    '../../x': Buffer.from('x'),
  };
  expect(await verified(changedFiles)).toBe(
    'is not whole.\n../../x: this file was added.\nday/sheets.jsonl: this file is missing.\nday/print.pdf: it was changed.',
  );
});

it('an altered manifest, seal or list of hashes is named with its line [EVI-11, EVI-21]', async () => {
  const manifest = textIn(files, 'manifest.json');
  const forged = manifest.replace('"bytes":24', '"bytes":26');
  const line = forged.slice(0, forged.indexOf('"bytes":26')).split('\n').length;
  expect(await verified(withText('manifest.json', forged))).toBe(
    `is no whole evidence pack: manifest.json, line ${line}: this line was changed.`,
  );
  const seal = textIn(files, 'manifest.sha256');
  expect(await verified(withText('manifest.sha256', seal.replace(/^./, '!')))).toContain(
    'manifest.sha256, line 1: the seal was changed',
  );
  expect(await verified(withText('manifest.sha256', seal.replace('json:4', 'json:5')))).toContain(
    'manifest.sha256, line 5: this line was changed',
  );
  const hashes = textIn(files, 'lines.sha256').split('\n');
  hashes[3] = `${'0'.repeat(64)}${hashes[3]?.slice(64)}`;
  expect(await verified(withText('lines.sha256', hashes.join('\n')))).toBe(
    'is not whole.\nlines.sha256, line 4: this line was changed, added or left out.',
  );
});

it('a pack whose audit entries do not follow each other is not whole, whatever its hashes say [EVI-13, EVI-20]', async () => {
  const said = async (text: string) =>
    verifyPack(await made({ 'audit.jsonl': text })).then(
      () => 'whole',
      (error: Error) => error.message,
    );
  expect(await said(entries())).toBe('whole');
  expect(await said(entries({ kind: 'board.cleared' }))).toContain(
    'audit.jsonl, line 2: entry 8 is not what its hash says.',
  );
  const [first, , last] = entries().split('\n');
  expect(await said(`${first}\n${last}\n`)).toContain('line 2: entry 8 should stand here.');
  expect(await said(`${first}\n`)).toContain('line 2: it should have 3 entries.');
});

it('an archive that is cut short anywhere, is none, or has something behind it is refused [EVI-21, EVI-22]', async () => {
  for (const length of [0, 10, 100, whole.length - 30, whole.length - 1]) {
    expect(await verified(whole.subarray(0, length))).toMatch(/^is no whole evidence pack: it is /);
  }
  expect(await verified(Buffer.concat([whole, Buffer.from('more')]))).toContain(
    'has another end than it was made with',
  );
  expect(await verified(Buffer.from('no archive at all, but some text'))).toContain(
    'no ZIP archive',
  );
  expect(await verified({ 'a.txt': Buffer.from('a') })).toContain('manifest.json is missing');
  await expect(verifyPack(path.join(dir, 'none.zip'))).rejects.toThrow(/^There is no file /);
  await expect(verifyPack(dir)).rejects.toThrow(`${dir} is a folder.`);
});

it('files made to harm are refused in words [EVI-22]', async () => {
  // Longer than is said of it: megabytes of nothing in place of a line.
  const bomb = { ...files, 'day/sheets.jsonl': new Uint8Array(30_000_000) };
  expect(await verified(bomb)).toContain('it unpacks to more than anything in a pack does');
  expect(await verified({ ...files, 'evil\u001B[2J\nname': Buffer.from('x') })).toContain(
    '"evil\\u001b[2J\\nname": this file was added.',
  );
});

/** The archive of other files than the pack has: listed, headed and counted as they are given. */
interface Archive {
  listed: (PackedFile & { content: Buffer })[];
  header(file: PackedFile): Buffer;
  line(file: PackedFile): Buffer;
  end(count: number, length: number, start: number): Buffer;
}

/** The pack with its archive changed; where each file begins follows. */
function archiveWith(change: (archive: Archive) => void): Buffer {
  const end = whole.length - sizes.end;
  const start = whole.readUInt32LE(end + 16);
  const archive: Archive = { listed: [], header: headerOf, line: listedOf, end: endOf };
  for (let at = start; at < end;) {
    const file = readListed(whole, at);
    if (!file) break;
    const from = file.offset + headerOf(file).length;
    archive.listed.push({ ...file, content: whole.subarray(from, from + file.packed) });
    at += listedOf(file).length;
  }
  change(archive);
  const [made, list]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const file of archive.listed) {
    const header = archive.header({ ...file, offset });
    list.push(archive.line({ ...file, offset }));
    made.push(header, file.content);
    offset += header.length + file.content.length;
  }
  const lines = Buffer.concat(list);
  return Buffer.concat([...made, lines, archive.end(archive.listed.length, lines.length, offset)]);
}

const secret = deflateRawSync('not what was recorded');
const loose = Buffer.concat([
  headerOf({
    name: 'secret.txt',
    crc: crc32('not what was recorded'),
    packed: secret.length,
    bytes: 21,
    offset: 0,
    time: 0,
  }),
  secret,
]);
const first = ({ listed }: Archive) => {
  const [file] = listed;
  if (!file) throw new Error('the pack has no file');
  return file;
};
/** Records with the field by which some programs unpack a file under another name. */
const withFields = (made: (file: PackedFile) => Buffer, lengthAt: number) => (file: PackedFile) => {
  const field = Buffer.from('up\u0005\u0000\u0001....evil.txt');
  const record = Buffer.concat([made(file), field]);
  record.writeUInt16LE(field.length, lengthAt);
  return record;
};
const withByte = (bytes: Buffer, at: number, value: number) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(value, at);
  return changed;
};

it.each<[string, (archive: Archive) => void]>([
  ['a second name beside its own', (a) => (a.header = withFields(headerOf, 28))],
  ['a second name in the list', (a) => (a.line = withFields(listedOf, 30))],
  ['a comment behind a name', (a) => (a.line = withFields(listedOf, 32))],
  ['an encrypted file', (a) => (a.header = (file) => withByte(headerOf(file), 6, 1))],
  ['a newer form', (a) => (a.line = (file) => withByte(listedOf(file), 6, 45))],
  ['a link', (a) => (a.line = (file) => withByte(listedOf(file), 41, 0xa1))],
  ['another checksum in the header', (a) => (a.header = (f) => headerOf({ ...f, crc: 1 }))],
  ['another name in the header', (a) => (a.header = (f) => headerOf({ ...f, name: 'READMY.txt' }))],
  ['numbers behind a file', (a) => (first(a).content = Buffer.concat([first(a).content, loose]))],
  ['a file that lies over another one', (a) => (a.line = (f) => listedOf({ ...f, offset: 0 }))],
  [
    'a file beyond the count',
    (a) => (a.end = (count, length, start) => endOf(count - 1, length, start)),
  ],
  ['parts of another archive', (a) => (a.end = (...said) => withByte(endOf(...said), 4, 1))],
  [
    'a comment at its end with a file in it',
    (a) =>
      (a.end = (...said) => Buffer.concat([withByte(endOf(...said), 20, loose.length), loose])),
  ],
])('an archive with %s is refused: it is not as it was made [EVI-22]', async (_, change) => {
  expect(await verified(archiveWith(() => undefined))).toBe('whole');
  expect(await verified(archiveWith(change))).toMatch(
    /^is no whole evidence pack: it .*: verify the original\.$/,
  );
});

it('a file that lies in the archive and not in its list is refused wherever it lies [EVI-22]', async () => {
  const end = whole.length - sizes.end;
  const directory = whole.readUInt32LE(end + 16);
  const second = whole.indexOf(Buffer.from('PK\u0003\u0004'), 4);
  for (const place of [0, second, directory, end, whole.length]) {
    const archive = Buffer.concat([whole.subarray(0, place), loose, whole.subarray(place)]);
    // Where the directory lies may be said as it is now.
    if (place <= directory) archive.writeUInt32LE(directory + loose.length, archive.length - 6);
    expect(await verified(archive)).toContain(': verify the original.');
  }
});

it('a file that is there twice is named [EVI-22]', async () => {
  const twice = archiveWith(({ listed }) => listed.push(...listed.slice(0, 1)));
  expect(await verified(twice)).toContain('README.txt: it is in the archive twice.');
});

it('bytes behind the end of what a file unpacks to, and a wrong checksum, are named with it [EVI-22]', async () => {
  const behind = archiveWith((archive) => {
    const file = first(archive);
    const content = Buffer.concat([file.content, loose]);
    archive.listed[0] = { ...file, content, packed: content.length };
  });
  expect(await verified(behind)).toContain(
    'README.txt, line 3: from here on it cannot be read: it has bytes behind its end.',
  );
  const wrong = archiveWith((archive) => {
    archive.listed[0] = { ...first(archive), crc: 1 };
  });
  expect(await verified(wrong)).toContain('README.txt: its checksum in the archive is wrong.');
});

it('a pack that another program unpacked and packed again is told to verify the original [EVI-22]', async () => {
  const again = zipSync({ ...files, '.DS_Store': Buffer.from('y') });
  expect(await verified(again)).toMatch(/it was repacked, .*: verify the original\.$/);
});
