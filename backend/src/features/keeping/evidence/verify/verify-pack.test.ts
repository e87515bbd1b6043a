import { hashedText } from '@muster/protocol';
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedAgain, textIn, unpacked, type PackedFiles } from '../evidence.fixture.ts';
import { packWriter } from '../pack/pack-writer.ts';
import { headerOf, sizes } from '../pack/zip-writer.ts';
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
  writeFileSync(file, bytes instanceof Uint8Array ? bytes : packedAgain(bytes));
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
  const given = {
    ...rest,
    'day/print.pdf': Buffer.from('%PDF-1.7 another'),
    '../../x': Buffer.from('x'),
  };
  expect(await verified(given)).toBe(
    'is not whole.\n../../x: this file was added.\nday/sheets.jsonl: this file is missing.\nday/print.pdf: it was changed.',
  );
});

it('an altered manifest, seal or list of hashes is named with its line [EVI-11, EVI-12, EVI-21]', async () => {
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
  expect(await verified(Buffer.concat([whole, Buffer.from('more')]))).toContain('behind its end');
  expect(await verified(Buffer.from('no archive at all, but some text'))).toContain(
    'no ZIP archive',
  );
  expect(await verified({ 'a.txt': Buffer.from('a') })).toContain('manifest.json is missing');
  await expect(verifyPack(path.join(dir, 'none.zip'))).rejects.toThrow(/^There is no file /);
  await expect(verifyPack(dir)).rejects.toThrow(`${dir} is a folder.`);
});

it('every byte of the archive that is altered is noticed or changes nothing that is in it, and is answered in words [EVI-21, EVI-22]', async () => {
  let noticed = 0;
  for (let at = 0; at < whole.length; at += 7) {
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 0x20;
    const said = await verified(altered);
    if (said !== 'whole') noticed += 1;
    expect(said).toMatch(/^(whole|is not whole\.\n|is no whole evidence pack: ).*/s);
  }
  expect(noticed).toBeGreaterThan(whole.length / 7 / 2);
});

it('archives made to harm are refused in words [EVI-22]', async () => {
  // Longer than is said of it: a megabyte of nothing in place of a line.
  const bomb = { ...files, 'day/sheets.jsonl': new Uint8Array(30_000_000) };
  expect(await verified(bomb)).toContain('it unpacks to more than anything in a pack does');
  const twice = Buffer.from(packedAgain({ ...files, 'README.tx2': Buffer.from('x') }));
  expect(
    await verified(
      Buffer.from(twice.toString('latin1').replaceAll('README.tx2', 'README.txt'), 'latin1'),
    ),
  ).toContain('README.txt: it is in the archive twice.');
  expect(await verified({ ...files, 'evil\u001B[2J\nname': Buffer.from('x') })).toContain(
    '"evil\\u001b[2J\\nname": this file was added.',
  );
  const hidden = Buffer.from(whole);
  hidden.write('READMY', 30);
  expect(await verified(hidden)).toContain('its header in the archive names READMY.txt');
  const over = Buffer.from(whole);
  const directory = over.readUInt32LE(over.length - 6);
  over.writeUInt32LE(0, directory + 46 + 'README.txt'.length + 42);
  expect(await verified(over)).toContain('lies over another file');
});

/** A file as it lies in an archive, without being in its directory. */
function loose(name: string, text = 'not what was recorded'): Buffer {
  const [bytes, packed] = [Buffer.from(text), deflateRawSync(text)];
  const entry = { name, crc: crc32(bytes), packed: packed.length, bytes: bytes.length };
  return Buffer.concat([headerOf({ ...entry, offset: 0, at: new Date(about.at) }), packed]);
}

/** Bytes put into an archive at a place; every number that says where something lies follows. */
function withBytes(archive: Buffer, place: number, bytes: Buffer): Buffer {
  const end = archive.length - sizes.end;
  const start = archive.readUInt32LE(end + 16);
  const made = Buffer.concat([archive.subarray(0, place), bytes, archive.subarray(place)]);
  const moved = (at: number) => (at >= place ? at + bytes.length : at);
  // What is put where the directory begins stands before it, where it ends behind it.
  for (let at = moved(start); made.readUInt32LE(at) === 0x02014b50;) {
    made.writeUInt32LE(moved(made.readUInt32LE(at + 42)), at + 42);
    at += sizes.directory + made.readUInt16LE(at + 28);
  }
  made.writeUInt32LE(moved(start), made.length - sizes.end + 16);
  return made;
}

const hiddenWords = 'secret.txt was added, hidden from the list of its files.';

it('a file that is hidden from the directory of the archive is named, wherever it lies [EVI-25]', async () => {
  const end = whole.length - sizes.end;
  const directory = whole.readUInt32LE(end + 16);
  const second = whole.indexOf(Buffer.from('PK\u0003\u0004'), 4);
  expect(second).toBeGreaterThan(0);
  for (const place of [0, second, directory, end]) {
    expect(await verified(withBytes(whole, place, loose('secret.txt')))).toBe(
      `is no whole evidence pack: ${hiddenWords}`,
    );
  }
  for (const behind of [
    loose('secret.txt'),
    Buffer.from(packedAgain({ 'secret.txt': files['README.txt'] ?? Buffer.from('') })),
  ]) {
    expect(await verified(Buffer.concat([whole, behind]))).toContain(hiddenWords);
    expect(await verified(Buffer.concat([whole, Buffer.alloc(200_000), behind]))).toContain(
      hiddenWords,
    );
  }
  const comment = Buffer.concat([whole, loose('secret.txt')]);
  comment.writeUInt16LE(comment.length - whole.length, end + 20);
  expect(await verified(comment)).toContain(hiddenWords);
});

it('a file behind the end of another one’s packed bytes, or in the directory beyond its count, is named [EVI-25]', async () => {
  const second = whole.indexOf(Buffer.from('PK\u0003\u0004'), 4);
  const hidden = loose('secret.txt');
  const within = withBytes(whole, second, hidden);
  const directory = within.readUInt32LE(within.length - sizes.end + 16);
  const packed = within.readUInt32LE(directory + 20) + hidden.length;
  within.writeUInt32LE(packed, directory + 20);
  // Whoever reads from the front goes by the header, whoever reads the directory by that.
  expect(await verified(within)).toContain(hiddenWords);
  within.writeUInt32LE(packed, 18);
  expect(await verified(within)).toContain(hiddenWords);

  const listed = Buffer.from(packedAgain({ ...files, 'secret.txt': Buffer.from('x') }));
  const end = listed.length - sizes.end;
  for (const at of [8, 10]) listed.writeUInt16LE(listed.readUInt16LE(end + at) - 1, end + at);
  expect(await verified(listed)).toContain(hiddenWords);
});

it('bytes that belong to no file are refused, and a comment in words is none [EVI-22, EVI-23]', async () => {
  const directory = whole.readUInt32LE(whole.length - sizes.end + 16);
  expect(await verified(withBytes(whole, directory, Buffer.alloc(5)))).toContain(
    'it has bytes that belong to none of its files',
  );
  const comment = Buffer.concat([whole, Buffer.from('For the file')]);
  comment.writeUInt16LE(12, whole.length - 2);
  expect(await verified(comment)).toBe('whole');
});

it('a pack that was unpacked and packed again is whole, and what that program added is told [EVI-23, EVI-26]', async () => {
  const file = path.join(dir, 'again.zip');
  const added = async (given: PackedFiles) => {
    writeFileSync(file, packedAgain(given));
    return (await verifyPack(file)).added;
  };
  const beside = {
    '__MACOSX/._manifest.json': Buffer.from('x'),
    '.DS_Store': Buffer.from('y'),
    'day/.DS_Store': Buffer.from('y'),
    'day/Thumbs.db': Buffer.from('z'),
  };
  expect(await added({ ...files, ...beside })).toEqual(Object.keys(beside));
  const inFolder = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`evidence 1/${name}`, bytes]),
  );
  const top = { 'evidence 1/': Buffer.alloc(0), 'evidence 1/day/': Buffer.alloc(0) };
  const mac = { '__MACOSX/': Buffer.alloc(0), '__MACOSX/evidence 1/._day': Buffer.from('x') };
  expect(await added({ ...top, ...inFolder, ...mac })).toEqual(['__MACOSX/evidence 1/._day']);
});

it('what no such program adds, or an altered file among it, is not whole [EVI-21, EVI-26]', async () => {
  const note = { 'day/note.txt': Buffer.from('n'), '.DS_Store': Buffer.from('y') };
  expect(await verified({ ...files, ...note })).toBe(
    'is not whole.\nday/note.txt: this file was added.',
  );
  expect(await verified({ ...files, '__MACOSX/../../x': Buffer.from('x') })).toContain(
    '__MACOSX/../../x: this file was added.',
  );
  const altered = { ...withText('day/sheets.jsonl', 'one'), '.DS_Store': Buffer.from('y') };
  expect(await verified(altered)).toContain('is not whole.');
  const outside = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [`folder/${name}`, bytes]),
  );
  expect(await verified({ ...outside, 'other.txt': Buffer.from('x') })).not.toBe('whole');
});
