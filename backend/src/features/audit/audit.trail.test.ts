import { hashedText, firstPreviousHash } from '@muster/protocol';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { connect, indexesReady } from '../../store/mongo.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { presentEntry, verifyTrail } from './audit.chain.ts';
import { auditRepo, type AuditRepo } from './audit.repo.ts';
import { auditTrail } from './audit.trail.ts';

let db: Awaited<ReturnType<typeof connect>>;
let repo: AuditRepo;
beforeAll(async () => {
  db = await connect(testDatabaseUri());
  repo = auditRepo(db);
  await indexesReady(db);
});
afterAll(() => db.close());
beforeEach(() => db.collection('audit').deleteMany({}));

const clock = systemClock('Asia/Singapore', undefined);
/** A process that adds to the trail. */
const processOn = (store: AuditRepo, seen: string[] = []) =>
  auditTrail({ repo: store, clock, appended: ({ _id }) => void seen.push(_id) });
const deed = (id: string, more: object = {}) => ({
  by: { id: 'u1', name: 'Asha' },
  from: '127.0.0.1',
  kind: 'user.updated' as const,
  what: { type: 'user', id, name: 'Bo' },
  before: { name: 'B', nothing: {} },
  after: { name: 'Bo', tags: [] },
  ...more,
});

it('each entry carries the hash of the one before it, the first one 64 zeros [AUD-1, AUD-4]', async () => {
  const trail = processOn(repo);
  await trail.record(deed('a'));
  await trail.record(deed('b'));
  const [first, second] = (await repo.after(0, 10)).map(presentEntry);
  const sha = (entry: typeof first) =>
    entry && createHash('sha256').update(hashedText(entry)).digest('hex');
  expect(first).toMatchObject({ id: '1', ...deed('a'), previousHash: firstPreviousHash });
  expect(first?.hash).toBe(sha(first));
  expect(second).toMatchObject({ id: '2', previousHash: first?.hash, hash: sha(second) });
  expect(await verifyTrail(repo)).toEqual({ entries: 2 });
});

it('two processes that record at the same moment make one chain without a gap [AUD-5]', async () => {
  const heard: string[] = [];
  const processes = [
    processOn(repo, heard),
    processOn(repo, heard),
    processOn(auditRepo(db), heard),
  ];
  const all = Array.from({ length: 20 }).flatMap((_, n) =>
    processes.map((one, p) => one.record(deed(`p${n} of ${p}`))),
  );
  await Promise.all(all);
  expect(await verifyTrail(repo)).toEqual({ entries: 60 });
  const people = new Set((await repo.after(0, 100)).map(({ what }) => what.id));
  expect(people.size).toBe(60);
  expect(heard.map(Number).toSorted((a, b) => a - b)).toEqual(all.map((_, n) => n + 1));
});

it('what is recorded again under its key stands in the trail once [AUD-6]', async () => {
  const [one, other] = [processOn(repo), processOn(repo)];
  const same = deed('a', { key: 'user a 3' });
  await Promise.all([one.record(same), one.record(same), other.record(same)]);
  await other.record(same);
  await other.record(deed('b'));
  expect((await repo.after(0, 10)).map(({ what }) => what.id)).toEqual(['a', 'b']);
  expect(await verifyTrail(repo)).toEqual({ entries: 2 });
});

it('a write that was not confirmed is recorded again and the chain goes on [AUD-5, AUD-6]', async () => {
  let isAway = true;
  const trail = processOn({
    ...repo,
    append: async (docs) => {
      const stored = await repo.append(docs);
      if (isAway) throw new Error('the answer was lost');
      return stored;
    },
  });
  await expect(trail.record(deed('a', { key: 'k' }))).rejects.toThrow('lost');
  isAway = false;
  await trail.record(deed('a', { key: 'k' }));
  await trail.record(deed('b'));
  expect(await verifyTrail(repo)).toEqual({ entries: 2 });
});

it('no password, hash or secret enters the trail, at any depth [AUD-3]', async () => {
  const after = {
    name: 'Bo',
    passwordHash: 'scrypt-of-it',
    list: [{ password: 'plain-words', name: 'x' }],
    token: 'raw-token',
    passwordMinLength: 12,
  };
  await processOn(repo).record(deed('a', { before: { csrf: 'raw-csrf' }, after }));
  const [doc] = await repo.after(0, 1);
  expect(doc?.after).toEqual({ name: 'Bo', list: [{ name: 'x' }], passwordMinLength: 12 });
  expect(JSON.stringify(doc)).not.toMatch(/scrypt-of-it|plain-words|raw-/);
});

it.each([
  ['changed', { $set: { 'after.name': 'Eve' } }, 'Entry 2 has been changed.'],
  ['filed under somebody else', { $set: { userId: 'u9' } }, 'Entry 2 has been changed.'],
  ['removed', undefined, 'Entry 2 is missing.'],
] as const)('the check names the first entry that was %s [AUD-12]', async (_, update, words) => {
  const trail = processOn(repo);
  for (const id of ['a', 'b', 'c']) await trail.record(deed(id));
  const entries = db.collection<{ _id: string }>('audit');
  if (update) await entries.updateOne({ _id: '2' }, update);
  else await entries.deleteOne({ _id: '2' });
  await expect(verifyTrail(repo)).rejects.toThrow(`The audit trail is broken. ${words}`);
});
