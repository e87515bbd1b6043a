import {
  appendFileSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Journal } from './storage/journal.ts';
import {
  frame,
  journalFile,
  maxPayloadBytes,
  recover,
  firstHead,
  formOf,
  head,
  headBytes,
} from './storage/journal-file.ts';
import { repairJournal } from './storage/journal-damage.ts';
import type { LogEntry } from './log.ts';
import { temporaryFolder } from './store.fixture.ts';

/** A small generator with a seed, so that a failing case can be run again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Of one journal: a frame is whole under its head only. */
const ownHead = head();
const seedOf = (bytes: Buffer) => formOf(bytes)?.seed ?? 0;
const framed = (payload: Buffer, seed = seedOf(ownHead)) => Buffer.concat(frame([payload], seed));

const payloadsOf = (below: (limit: number) => number) =>
  Array.from({ length: 1 + below(20) }, () => Buffer.alloc(1 + below(300), below(256)));

/** Damages a journal's bytes behind its head and says where the damage begins. */
type Damage = (bytes: Buffer, below: (limit: number) => number) => [Buffer, number];
const damages: Record<string, Damage> = {
  torn: (bytes, below) => {
    const at = headBytes + below(bytes.length - headBytes);
    return [bytes.subarray(0, at), at];
  },
  'flipped bit': (bytes, below) => {
    const at = headBytes + below(bytes.length - headBytes);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
    return [bytes, at];
  },
  'overwritten block': (bytes, below) => {
    const at = headBytes + below(bytes.length - headBytes);
    const block = Buffer.from(bytes.subarray(at, at + 1 + below(64)).map((byte) => ~byte));
    block.copy(bytes, at);
    return [bytes, at];
  },
  'zeros at the end': (bytes, below) => {
    return [Buffer.concat([bytes, Buffer.alloc(1 + below(100))]), bytes.length];
  },
  'noise at the end': (bytes, below) => {
    const noise = Buffer.from(Array.from({ length: 1 + below(100) }, () => below(256)));
    return [Buffer.concat([bytes, noise]), bytes.length];
  },
};

function recovered(dir: string): { payloads: Buffer[]; logged: LogEntry[]; bytes: number } {
  const [payloads, logged]: [Buffer[], LogEntry[]] = [[], []];
  const { bytes } = recover(
    dir,
    (entry) => logged.push(entry),
    (payload) => payloads.push(Buffer.from(payload)),
  );
  return { payloads, logged, bytes };
}

describe('200 damaged journals recover their valid prefix, or are refused and repaired', () => {
  it.each(Object.keys(damages))(
    'a journal with damage of the kind "%s" recovers to its last whole record, or is refused when whole ones follow [OPS-59, OPS-85, OPS-86, PRF-15]',
    (kind) => {
      for (let seed = 1; seed <= 40; seed += 1) {
        const below = random(seed);
        const dir = temporaryFolder();
        const payloads = payloadsOf(below);
        const frames = payloads.map((payload) => framed(payload));
        const ends = frames.map(
          (_, at) => Buffer.concat(frames.slice(0, at + 1)).length + headBytes,
        );
        const whole = Buffer.concat([ownHead, ...frames]);
        const [damaged, damagedAt] = damages[kind]?.(whole, below) ?? [whole, 0];
        writeFileSync(journalFile(dir), damaged);
        const valid = ends.filter((end) => end <= damagedAt).length;
        const expected = [headBytes, ...ends][valid];

        const intact = frames.filter((bytes, index) => {
          const end = ends[index] ?? 0;
          return damaged.subarray(end - bytes.length, end).equals(bytes);
        });
        if (intact.length > valid) {
          expect(() => recovered(dir), `seed ${seed}`).toThrow(/npm run admin -- repair/);
          expect(readFileSync(journalFile(dir))).toEqual(damaged);
          const repaired = repairJournal(dir);
          expect(repaired?.records, `seed ${seed}`).toBe(intact.length);
          expect(readFileSync(repaired?.kept ?? '')).toEqual(damaged);
          const recoveredFrames = recovered(dir).payloads.map((payload) => framed(payload));
          expect(recoveredFrames, `seed ${seed}`).toEqual(intact);
          expect(repairJournal(dir)).toBeUndefined();
          continue;
        }

        const first = recovered(dir);
        expect(first.payloads, `seed ${seed}`).toEqual(payloads.slice(0, valid));
        expect(statSync(journalFile(dir)).size, `seed ${seed}`).toBe(expected);
        const cut = damaged.length > (expected ?? 0);
        expect(first.logged, `seed ${seed}`).toHaveLength(cut ? 1 : 0);
        if (cut) {
          expect(first.logged[0]).toMatchObject({ level: 'warn', records: valid });
          expect(readFileSync(String(first.logged[0]?.kept))).toEqual(damaged);
        }
        expect(recovered(dir)).toEqual({ payloads: first.payloads, logged: [], bytes: expected });
      }
    },
  );
});

it('a record larger than one is read back is refused before it is written [OPS-59, OPS-60]', () => {
  const part = Buffer.alloc(maxPayloadBytes / 2);
  expect(() => frame([part, part, Buffer.of(1)], 0)).toThrow(/too large/);
});

it('what is written after a cut is found again [OPS-59]', () => {
  const dir = temporaryFolder();
  writeFileSync(
    journalFile(dir),
    Buffer.concat([ownHead, framed(Buffer.from('one')), Buffer.of(9)]),
  );
  recovered(dir);
  const journal = new Journal(dir, () => expect.fail('not written'));
  journal.append([Buffer.from('two')]);
  journal.close();
  expect(recovered(dir).payloads.map(String)).toEqual(['one', 'two']);
});

it('a journal that has failed writes nothing more and calls nothing durable [OPS-60]', () => {
  const dir = temporaryFolder();
  recovered(dir);
  const failures: unknown[] = [];
  const journal = new Journal(dir, (error) => failures.push(error));
  journal.append([Buffer.from('before')]);
  journal.fail(new Error('disk'));
  journal.flush();
  expect(journal.durable()).toBeInstanceOf(Promise);
  expect(failures).toEqual([new Error('disk')]);
  expect(recovered(dir).payloads).toEqual([]);
  journal.close();
});

it('compaction takes the state and then everything that was appended meanwhile, in order [OPS-61]', async () => {
  const dir = temporaryFolder();
  recovered(dir);
  const journal = new Journal(dir, () => expect.fail('not written'));
  journal.append([Buffer.from('old')]);
  const expected = ['state 1', 'state 2'];
  let done = false;
  const appending = () => {
    if (done) return;
    const text = `late ${expected.length}`;
    journal.append([Buffer.from(text)]);
    expected.push(text);
    setImmediate(appending);
  };
  const compaction = journal.compact(['state 1', 'state 2'].map((text) => [Buffer.from(text)]));
  appending();
  await compaction;
  done = true;
  journal.append([Buffer.from('after')]);
  journal.close();
  expect(recovered(dir)).toMatchObject({ logged: [] });
  expect(recovered(dir).payloads.map(String)).toEqual([...expected, 'after']);
  expect(expected.length).toBeGreaterThan(3);
  expect(readdirSync(dir)).toEqual(['journal']);
});

it('a frame larger than one read is recovered whole [OPS-59]', () => {
  const dir = temporaryFolder();
  recovered(dir);
  const large = Buffer.alloc(5 * 1024 * 1024, 'x');
  const seed = seedOf(readFileSync(journalFile(dir)));
  const frames = [large, Buffer.from('y')].map((payload) => framed(payload, seed));
  appendFileSync(journalFile(dir), Buffer.concat(frames));
  expect(recovered(dir).payloads.map(({ length }) => length)).toEqual([large.length, 1]);
});

it('an empty folder gets a journal with a head and nothing else [OPS-59]', () => {
  const dir = temporaryFolder();
  expect(recovered(dir)).toEqual({ payloads: [], logged: [], bytes: headBytes });
  expect(formOf(readFileSync(journalFile(dir)))).toMatchObject({ headBytes });
  expect(readdirSync(dir)).toEqual(['journal']);
});

it('a journal too short for a head counts as empty, and the log says so [OPS-59]', () => {
  const dir = temporaryFolder();
  writeFileSync(journalFile(dir), head());
  truncateSync(journalFile(dir), 7);
  expect(recovered(dir)).toMatchObject({
    payloads: [],
    bytes: headBytes,
    logged: [{ level: 'warn' }],
  });
});

it.each([
  ['a newer format', head(5), /format 5; this version of the store reads up to 4/],
  ['a damaged head', head().fill(0, 3, 4), /no valid head/],
  ['a foreign file', Buffer.from('a text that somebody else wrote'), /no valid head/],
])('%s is refused and left alone [OPS-59]', (_what, bytes, words) => {
  const dir = temporaryFolder();
  writeFileSync(journalFile(dir), bytes);
  expect(() => recovered(dir)).toThrow(words);
  expect(readFileSync(journalFile(dir))).toEqual(bytes);
});

it('bytes inside a document that look like a record are never taken for one [OPS-93]', () => {
  const dir = temporaryFolder();
  const forged = framed(Buffer.from('forged'), 0);
  const note = Buffer.concat([Buffer.from('a note'), forged, forged]);
  const whole = Buffer.concat([ownHead, framed(Buffer.from('one')), framed(note)]);
  whole[headBytes] = 1;
  writeFileSync(journalFile(dir), Buffer.concat([whole, framed(Buffer.from('two'))]));
  expect(repairJournal(dir)).toMatchObject({ records: 2, isHeadDamaged: false });
  expect(recovered(dir).payloads.map(String)).toEqual([String(note), 'two']);
});

it('a journal of the first version is read on and written on, and compaction gives it a salt [OPS-93]', async () => {
  const dir = temporaryFolder();
  writeFileSync(journalFile(dir), Buffer.concat([firstHead(), framed(Buffer.from('old'), 0)]));
  expect(recovered(dir).payloads.map(String)).toEqual(['old']);
  const journal = new Journal(dir, () => expect.fail('not written'));
  journal.append([Buffer.from('later')]);
  journal.flush();
  expect(recovered(dir).payloads.map(String)).toEqual(['old', 'later']);
  await journal.compact([[Buffer.from('state')]]);
  journal.append([Buffer.from('after')]);
  journal.close();
  expect(formOf(readFileSync(journalFile(dir)))).toMatchObject({ headBytes });
  expect(recovered(dir).payloads.map(String)).toEqual(['state', 'after']);
});

it.each([
  ['of this version', ownHead, 0, 3],
  ['of the first version', firstHead(), 0, 3],
  ['with the first record', ownHead, 8, 2],
])(
  'a journal with a damaged head %s is refused with what to do, and repaired by its records [OPS-86]',
  (_what, intact, behind, records) => {
    const dir = temporaryFolder();
    const frames = ['one', 'two', 'three'].map((text) => framed(Buffer.from(text), seedOf(intact)));
    const bytes = Buffer.concat([intact, ...frames]).fill(0xff, 0, intact.length + behind);
    writeFileSync(journalFile(dir), bytes);
    expect(() => recovered(dir)).toThrow(/no valid head.*npm run admin -- repair/);
    const repair = repairJournal(dir);
    expect(repair).toMatchObject({ records, isHeadDamaged: true });
    expect(readFileSync(repair?.kept ?? '')).toEqual(bytes);
    expect(recovered(dir).payloads.map(String)).toEqual(['one', 'two', 'three'].slice(-records));
  },
);

it('a file without a record of a store is not repaired, and left alone [OPS-86]', () => {
  const dir = temporaryFolder();
  const bytes = Buffer.from('a text that somebody else wrote, longer than any head of a journal');
  writeFileSync(journalFile(dir), bytes);
  expect(() => repairJournal(dir)).toThrow(/no record in it can be read/);
  expect(readFileSync(journalFile(dir))).toEqual(bytes);
});
