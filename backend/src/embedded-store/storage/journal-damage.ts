import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import {
  frame,
  journalFile,
  nextFile,
  payloadOf,
  seedOfFrame,
  syncFolder,
  wholeFrameEnd,
  formOf,
  head,
  type Form,
} from './journal-file.ts';

// Payloads of the journal made smaller. What documents say again and again, such as the names of their fields, costs
// next to nothing when it stands in a text that whoever writes and whoever reads has beforehand.

/** Smaller ones are hardly worth the time; of larger ones everybody would wait for it. */
const fewestBytes = 256;
const mostBytes = 1024 * 1024;

const text = (field: string, bytes: string) => `\x02${field}\0${bytes}\0\0\0`;
const within = (field: string) => `\x03${field}\0`;
const whole = (field: string, bytes: string) => `\x10${field}\0${bytes}\0\0\0`;

/**
 * What is said most, the oftenest last, as it stands in BSON and in JSON. It is part of the journal's format: with
 * another text journals that were written before cannot be read.
 */
const dictionaryText = [
  'present absent pto manual auto admin leader watch_tl Member TL DTL ',
  text('status', '\x08') + text('absenceType', '\x03') + text('teamId', '\x03'),
  text('name', '\x0b') + text('role', '\x07') + '\x09createdAt\0\x09updatedAt\0\x0adeletedAt\0',
  '"status":"present","absenceType":null,"teamId":"","role":"Member","notes":null,"tags":[',
  '"type":"configure","isOpen":true,"capacity":,"cause":"auto","type":"undo","target":"',
  '"type":"officers","upsert":[],"remove":[],"type":"save","type":"swap","saved":',
  text('_id', '0') + text('date', '\x0b') + text('place', '\x15') + text('at', '\x19'),
  '\x04officers\x001\0\0\0\x020\0%\0\0\0\0\0\x04stations\0\x14\0\0\0\x020\0\x08\0\0\0\0\0',
  whole('seq', '\0') + text('opId', '%') + within('by') + 'G\0\0\0' + text('id', '%'),
  text('asked', ',') + within('change') + text('date', '\x0b') + whole('revision', '\0'),
  text('opId', '%') + within('by') + within('op') + text('type', '\x06') + 'place\0',
  text('cause', '\x05') + 'drag\0\x04moves\0T\0\0\0\x030\0L\0\0\0' + text('userId', '%'),
  '\0\x0afrom\0' +
    text('to', '\x08') +
    '\0\0\0\x03zones\0\x05\0\0\0\0\x03stations\0\x05\0\0\0\0\0\0',
  within('inverse') + '\xb3\0\0\0\x04moves\0T\0\0\0\x030\0L\0\0\0' + text('userId', '%'),
  text('from', '\x08') + '\0\x0ato\0\0\0\x03zones\0\x05\0\0\0\0\x03stations\0\x05\0\0\0\0',
  '\x03origins\0/\0\0\0\x03officers\0\x05\0\0\0\0\x03stations\0\x05\0\0\0\0\x03zones\0\x05\0\0\0\0\0\0',
  '\x10v\0\x02\0\0\0\0',
  '"savedBefore":"","attempt":"","refusal":{"code":"',
  text('_id', '\x0b') +
    '\x10from\0\x03patch\0' +
    within('set') +
    '\x1f\0\0\0' +
    whole('writes', '\0'),
  whole('revision', '\0') + '\0\x03within\0\x03officers\0w\0\0\0\x03set\0m\0\0\0\x02',
  '\0>\0\0\0e  m \0\0\0\x03history\0\xa7\0\0\0\x03within\0\x9a\0\0\0\x03',
  '\0o\0\0\0\x03within\0b\0\0\0\x03undo\0W\0\0\0' + whole('from', '\x01') + whole('kept', '\x1d'),
  '\x04more\x008\0\0\0\x020\0,\0\0\0 drag 1\0\0\0\0\0\0\0\x03records\0\xd6\x02\0\0\x03set\0\xcc\x02\0\0\x02',
  '\0\xbe\x02\0\0{"seq":,"opId":"","by":{"id":"","name":""},"asked":"","change":{"date":"20',
  '","revision":,"opId":"","by":{"id":"","name":""},"at":"20T:.Z","op":{"type":"place",',
  '"cause":"drag","moves":[{"userId":"","from":null,"to":""}],"zones":{},"stations":{}}},',
  '"inverse":{"moves":[{"userId":"","from":"","to":null}],"zones":{},"stations":{},',
  '"origins":{"officers":{},"stations":{},"zones":{}}}}\0\0\0\0\0\0\0\0\xba\0\0\0\xba\0\0\0',
  text('kind', '\x06') + 'reply\0' + text('namespace', '\x01') + '\0\x03reply\0\x8e\0\0\0',
  text('session', '!') +
    '\0' +
    whole('number', '\0') +
    text('command', '\x07') +
    'update\0\x09at\0',
  '\x05bytes\0#\0\0\0\0#\0\0\0' +
    whole('n', '\x01') +
    whole('nModified', '\x01') +
    whole('ok', '\x01'),
  '\0\0\0',
].join('');
const dictionary = Buffer.from(dictionaryText, 'latin1');
const settings = { level: 1, windowBits: 13, memLevel: 6, dictionary };

/** The same in fewer bytes; nothing where it would not be fewer. */
export function deflated(parts: readonly Buffer[]): Buffer | undefined {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes < fewestBytes || bytes > mostBytes) return undefined;
  const smaller = deflateRawSync(Buffer.concat(parts), settings);
  return smaller.length < bytes ? smaller : undefined;
}

export const inflated = (bytes: Buffer): Buffer => inflateRawSync(bytes, { dictionary });

// What of a damaged journal is still whole. A torn end is cut by the start itself; damage that whole records
// follow is not, because the start would lose what was acknowledged: somebody decides, and a copy is kept.

/** How far behind a damaged head the first whole frame is looked for, and how long it may be. */
const searchedBytes = 64 * 1024;
const searchedFrameBytes = 1024 * 1024;

/** Where whole frames begin and end; what lies between them is damaged. */
function* wholeFrames(
  bytes: Buffer,
  { headBytes, seed }: Form,
): Generator<readonly [number, number]> {
  for (let at = headBytes; at < bytes.length;) {
    const end = wholeFrameEnd(bytes, at, seed);
    if (end !== undefined) yield [at, end];
    at = end ?? at + 1;
  }
}

/**
 * Without its head: the seed of two frames that follow each other and agree on it, which nothing else does. A head
 * takes as much of the file as there is before them.
 */
function formOfFrames(bytes: Buffer): Form | undefined {
  const last = Math.min(bytes.length, searchedBytes);
  for (let at = 0; at < last; at += 1) {
    const seed = seedOfFrame(bytes, at, searchedFrameBytes);
    const end = seed === undefined ? undefined : wholeFrameEnd(bytes, at, seed);
    if (seed === undefined || end === undefined) continue;
    if (wholeFrameEnd(bytes, end, seed) !== undefined) {
      return { headBytes: at, seed, takesRecords: true, takesDeflated: true };
    }
  }
  return undefined;
}

interface Repair {
  readonly records: number;
  readonly lostBytes: number;
  /** How many of the records lack something that only a damaged one had. */
  readonly lacking: number;
  readonly isHeadDamaged: boolean;
  /** The journal as it was. */
  readonly kept: string;
}

/**
 * Makes the folder's journal of its whole records alone, and of these what fits those before them; nothing when all
 * are whole and fit. `last` is asked for what a mended journal says at its end. The folder must be locked. Throws, and changes nothing, when there is no head and no record to read.
 */
export function repairJournal(
  dir: string,
  fitting: (payload: Buffer) => Buffer = (payload) => payload,
  last: () => readonly Buffer[] = () => [],
): Repair | undefined {
  const file = journalFile(dir);
  const bytes = readFileSync(file);
  const intact = formOf(bytes);
  const form = intact ?? formOfFrames(bytes);
  if (!form) {
    throw new Error(
      'The head of the journal is damaged and no record in it can be read: nothing was changed. Put a backup in its place.',
    );
  }
  const frames = [...wholeFrames(bytes, form)].map(([from, to]) => bytes.subarray(from, to));
  const whole = frames.reduce((sum, { length }) => sum + length, form.headBytes);
  const payloads = frames.map(payloadOf);
  const fittingPayloads = payloads.map(fitting);
  const lacking = fittingPayloads.filter((payload, at) => payload !== payloads[at]).length;
  if (intact && whole >= bytes.length && lacking === 0) return undefined;
  const copy = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
  copyFileSync(file, copy);
  flushed(copy, []);
  const nextHead = head();
  const { seed } = formOf(nextHead) ?? form;
  const next = [...fittingPayloads, ...last()]
    .filter(({ length }) => length > 0)
    .flatMap((one) => frame([one], seed));
  flushed(nextFile(dir), [nextHead, ...next]);
  renameSync(nextFile(dir), file);
  syncFolder(dir);
  const lostBytes = bytes.length - whole;
  return { records: frames.length, lostBytes, lacking, isHeadDamaged: !intact, kept: copy };
}

function flushed(file: string, parts: readonly Buffer[]): void {
  const fd = openSync(file, parts.length > 0 ? 'w' : 'r+', 0o600);
  for (const part of parts) writeSync(fd, part);
  fsyncSync(fd);
  closeSync(fd);
}
