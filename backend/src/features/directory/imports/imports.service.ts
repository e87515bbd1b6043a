import {
  type ImportProgress,
  type ImportWaits,
  type SignInLinks,
  type UserImportInput,
  nameKey,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { backgroundJobs, Stopping, type Making } from '../../../cluster/jobs.ts';
import type { Meter } from '../../../lib/meter.ts';
import type { OneJob } from '../../../cluster/one-job.repo.ts';
import { Fault } from '../../../lib/fault.ts';
import { importKind } from '../../../store/rows/import-kind.ts';
import type { Actor } from '../../../lib/caller.ts';
import type { NamedTag } from './import.cells.ts';
import { presentList, type CheckedList, type DayChange, type LinePlan } from './import.check.ts';
import { readPeople } from './import.people.ts';
import type { UserDoc, TagDoc, UserTagDoc } from '../directory.repo.ts';
import type { UsersLinks } from '../users/users.links.ts';
import type { ImportDoc, ImportsRepo } from './imports.repo.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Recorder } from '../../../lib/audit/audit-record.ts';
import type { Administration } from '../row-writers.ts';
import { refuseLosingAmong } from '../directory.policy.ts';
import {
  type UserStep,
  type TagStep,
  usersImport,
  type DirectoryWrites,
} from '../directory.bulk.ts';
import type { Clock } from '../../../lib/clock.ts';
import { moveOf } from '../users/users.service.ts';
import { unboundAgain } from '../users/users.sign-on.ts';
import { limitFunction } from 'p-limit';
import { startThread } from '../../../files/threads.ts';
import { unreadable } from '../../../files/csv-records.ts';
import type { CheckAnswer, ToCheck } from './import.worker.ts';

/** Reads and checks a file in a thread of its own, one at a time: nobody else waits for it. Throws IMPORT_UNREADABLE. */
const checkInThread = limitFunction(
  (asked: ToCheck): Promise<CheckedList> =>
    new Promise((resolve, reject) => {
      const worker = startThread('import.worker', import.meta.url, asked);
      worker.once('message', (answer: CheckAnswer) => {
        if ('list' in answer) resolve(answer.list);
        else reject(unreadable(answer.reason));
      });
      worker.once('error', reject);
      worker.once('exit', (code) =>
        reject(new Error(`the thread of an import ended with ${code}`)),
      );
    }),
  { concurrency: 1 },
);

interface Planned {
  readonly clock: Pick<Clock, 'timeZone' | 'now'>;
  readonly byId: string;
  readonly tags: readonly TagDoc[];
  /** What is stored of a line's password. */
  hashOf(line: number): string;
}

/** A checked list as the steps of one job, a step for each person (DIR-126). */
function stepsOf({ lines }: CheckedList, making: Planned): UserStep[] {
  return lines.flatMap(({ shown, plan }) => (plan ? [stepOf(shown.line, plan, making)] : []));
}

function stepOf(line: number, plan: LinePlan, making: Planned): UserStep {
  const { clock, byId, tags: all, hashOf } = making;
  const now = new Date(clock.now());
  const given = (userId: string, tags: readonly NamedTag[]): TagStep[] =>
    tags.map(({ tag: { _id: tagId, name }, lastDay: validUntil = null }) => ({
      link: { _id: randomUUID(), userId, tagId, assignedBy: byId, createdAt: now, validUntil },
      name,
    }));
  const dayStep = ({ link, tag, lastDay }: DayChange) => ({ link, name: tag.name, lastDay });
  const taken = (links: readonly UserTagDoc[]): TagStep[] =>
    links.map((link) => ({ link, name: all.find(({ _id }) => _id === link.tagId)?.name ?? '' }));

  if (plan.type === 'change') {
    const { user, give, take, days } = plan;
    const { teamId, isActive = user.isActive } = plan.set;
    const set: Partial<UserDoc> = {
      ...plan.set,
      ...unboundAgain(user, isActive),
      ...(teamId !== undefined && moveOf(clock, user, teamId)),
    };
    const was = Object.fromEntries(
      Object.keys(set).map((name) => [name, user[name as keyof UserDoc] ?? null]),
    );
    const tags = { give: given(user._id, give), take: taken(take), days: days.map(dayStep) };
    return { type: 'update', id: user._id, set, was, ...tags };
  }
  const { fields, tags } = plan;
  const user: UserDoc = {
    _id: randomUUID(),
    ...fields,
    usernameKey: nameKey(fields.username),
    passwordHash: hashOf(line),
    createdAt: now,
    deletedAt: null,
  };
  return { type: 'insert', user, give: given(user._id, tags), take: [] };
}

/** After how many passwords it is stored how many are prepared: about once a second. */
const saidEvery = 5;

const wordsOf = (why: unknown): string =>
  why instanceof Fault
    ? why.message
    : 'The server stopped before the list was stored. Nothing was imported.';

/**
 * How far an import is, as administrators see it (DIR-127).
 *
 * @param reached how many people its list has reached; 0 while the list is not being applied
 */
function presentProgress(
  doc: ImportDoc,
  reached: number,
  linksLeft: number,
  waits: ImportWaits | null,
): ImportProgress {
  const { _id: id, counts, acting, message } = doc;
  return {
    id,
    ...stateOf(doc, reached),
    counts,
    linksLeft,
    by: acting.by,
    startedAt: doc.startedAt.toISOString(),
    finishedAt: doc.finishedAt?.toISOString() ?? null,
    message,
    waits,
  };
}

function stateOf(
  { state, counts, hashed = 0 }: ImportDoc,
  reached: number,
): Pick<ImportProgress, 'state' | 'done' | 'total'> {
  const people = counts.create + counts.change;
  if (state === 'done') return { state, done: people, total: people };
  if (state === 'failed') return { state, done: 0, total: people };
  if (reached > 0) return { state: 'running', done: reached, total: people };
  const passwords = counts.create - counts.links;
  if (hashed < passwords) return { state: 'preparing', done: hashed, total: passwords };
  return { state: 'running', done: 0, total: people };
}

export interface ImportNeeds extends Administration {
  imports: ImportsRepo;
  /** Writes a checked list, all of it or nothing. */
  writes: DirectoryWrites;
  audit: Recorder;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Of what reads or changes everything one runs at a time (KEP-8). Throws BUSY. */
  job: Pick<OneJob, 'take' | 'waits'>;
  meter: Meter;
  /** Sign-in links of whoever has no password. */
  links: Pick<UsersLinks, 'ofUsers'>;
}

const peopleImport = ({ repo, writes, passwords }: ImportNeeds) =>
  importKind({
    kind: usersImport,
    writes,
    /** With the tags that there were. */
    async check(csv: string, { by }: Actor) {
      const stored = await readPeople(repo);
      const asked = { csv, people: stored, byId: by.id, shortest: passwords.shortest() };
      return { ...(await checkInThread(asked)), tags: stored.tags };
    },
    refuse(_list, isChanged) {
      if (isChanged) throw new Fault('IMPORT_CHANGED');
    },
  });

const recordedBy =
  (audit: Recorder) =>
  ({ _id, acting, counts, state }: ImportDoc): Promise<void> =>
    audit.record({
      ...acting,
      key: `import ${_id}`,
      kind: state === 'done' ? 'import.completed' : 'import.failed',
      what: { type: 'import', id: _id, name: null },
      after: { ...counts },
    });

/** One after the other, so that whoever signs in meanwhile waits for one of them at most (SES-31). */
async function hashPasswords(
  { passwords, imports, log }: ImportNeeds,
  { _id }: ImportDoc,
  { lines }: CheckedList,
  isStopping: () => boolean,
): Promise<Map<number, string>> {
  const hashes = new Map<number, string>();
  for (const { shown, plan } of lines) {
    if (isStopping()) throw new Stopping();
    if (plan?.type !== 'create' || plan.password === null) continue;
    // oxlint-disable-next-line no-await-in-loop
    hashes.set(shown.line, await passwords.hash(plan.password));
    if (hashes.size % saidEvery !== 0) continue;
    await imports
      .change(_id, { hashed: hashes.size })
      .catch((err: unknown) => log.warn({ err }, 'how far an import is could not be stored'));
  }
  return hashes;
}

/** What a checked list writes, and who has no password after it. Throws what keeps it from being made. */
async function checkedSteps(
  { repo, imports, passwords, clock }: ImportNeeds,
  doc: ImportDoc,
  list: CheckedList & { tags: readonly TagDoc[] },
  hashes: ReadonlyMap<number, string>,
): Promise<UserStep[]> {
  const changed = list.lines.flatMap(({ plan }) =>
    plan?.type === 'change' ? [{ ...plan.user, ...plan.set }] : [],
  );
  await refuseLosingAmong(repo, changed, doc.acting);
  const noPassword = await passwords.hashOfNone();
  const hashOf = (line: number) => hashes.get(line) ?? noPassword;
  const steps = stepsOf(list, { clock, byId: doc.acting.by.id, tags: list.tags, hashOf });
  const withoutPassword = steps.flatMap((step) =>
    step.type === 'insert' && step.user.passwordHash === noPassword ? [step.user._id] : [],
  );
  await imports.change(doc._id, { withoutPassword, noPassword, hashed: hashes.size });
  return steps;
}

/** People from a file: checked line by line, then made in one step, all or none (DIR-120 to DIR-129). */
export function importsService(deps: ImportNeeds) {
  const { repo, imports, writes, job, meter, links, clock, audit, log } = deps;
  /** What the one that runs here was begun with. */
  let file: { readonly csv: string; readonly list: CheckedList } | undefined;
  const people = peopleImport(deps);
  const jobs = backgroundJobs<ImportDoc>({
    name: jobName,
    lease: job,
    meter,
    steps: { begun: { make } },
    store: imports.store,
    latest: imports.latest,
    left: imports.begun,
    ending: () => ({ finishedAt: new Date(clock.now()) }),
    recordEnd: recordedBy(audit),
    startedBy: ({ acting }) => acting,
    wordsOf,
    failed: (err, doing) => log.warn({ err }, doing),
  });

  /** Answers as soon as the list is the one that was looked at; the rest goes on by itself. */
  async function start({ csv, expected }: UserImportInput, acting: Actor) {
    const { doc } = await jobs.start(async () => {
      const list = await people.asLookedAt({ input: csv, acting, expected });
      const { counts } = list;
      if (counts.create + counts.change === 0) {
        const reason = 'No line creates or changes anybody.';
        throw new Fault('IMPORT_UNREADABLE', { words: { reason } });
      }
      file = { csv, list };
      return newImport(acting, counts, new Date(clock.now()));
    }, acting);
    return { importId: doc._id, counts: doc.counts };
  }

  /** What became of it stands in its list: stored, it is done; otherwise nothing was written (DIR-127). */
  async function make(doc: ImportDoc, { isLeft }: Making): Promise<void> {
    let why: unknown = new Error('the list of an import was not stored');
    try {
      if (!isLeft) await write(doc);
    } catch (error) {
      if (error instanceof Stopping) throw error;
      why = error;
    }
    const isDone = await writes.wasApplied(doc._id).catch((err: unknown) => {
      log.warn({ err }, 'what became of an import is found out at the next start');
    });
    if (isDone === undefined) throw new Stopping();
    if (!isDone) throw why;
  }

  /** The list is stored when the passwords are ready and it is still the same; then it will be done. */
  async function write(doc: ImportDoc): Promise<void> {
    if (!file) return;
    const { csv: input, list } = file;
    file = undefined;
    const hashes = await hashPasswords(deps, doc, list, jobs.isStopping);
    await people.apply({
      input,
      acting: doc.acting,
      expected: list.hash,
      id: doc._id,
      steps: (checked) => checkedSteps(deps, doc, checked, hashes),
    });
  }

  async function found(id: string): Promise<ImportDoc> {
    const doc = await imports.one(id);
    if (!doc) throw new Fault('NOT_FOUND');
    return doc;
  }

  /** New ones each time; those that were made before end (DIR-130). */
  async function makeLinks(id: string, acting: Actor): Promise<SignInLinks> {
    const doc = await found(id);
    if (doc.state === 'begun') throw new Fault('BUSY', { words: { what: jobName } });
    return links.ofUsers(await withoutPassword(doc), acting);
  }

  async function progress(id: string): Promise<ImportProgress> {
    const doc = await found(id);
    const linksLeft = doc.state === 'done' ? (await withoutPassword(doc)).length : 0;
    const waits = await waitsOf(doc);
    return presentProgress(doc, await writes.doneOf(id), linksLeft, waits);
  }

  async function waitsOf(doc: ImportDoc): Promise<ImportWaits | null> {
    const waits = await jobs.waits(doc);
    return waits && { ...waits, isStored: await writes.isStored(doc._id) };
  }

  /** Of the people that it made without a password, those who still have none. */
  async function withoutPassword(doc: ImportDoc): Promise<UserDoc[]> {
    if (doc.noPassword === null) return [];
    const made = await repo.usersOf(doc.withoutPassword);
    return made.filter(({ passwordHash, isActive }) => isActive && passwordHash === doc.noPassword);
  }

  return {
    start: async (input: UserImportInput, acting: Actor) =>
      input.dryRun ? presentList(await people.check(input.csv, acting)) : start(input, acting),
    progress,
    makeLinks,
    /** What no process is at any more, once its writes are done (PRC-18). */
    resume: jobs.resume,
    stop: jobs.stop,
  };
}

export type ImportsService = ReturnType<typeof importsService>;

const jobName = 'An import';

const newImport = (acting: Actor, counts: ImportDoc['counts'], startedAt: Date): ImportDoc => ({
  _id: randomUUID(),
  state: 'begun',
  acting,
  counts,
  startedAt,
  finishedAt: null,
  message: null,
  withoutPassword: [],
  noPassword: null,
});
