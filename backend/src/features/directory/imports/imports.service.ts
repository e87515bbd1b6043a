import {
  type ImportProgress,
  type ImportWaits,
  type JobWaits,
  type SignInLinks,
  type UserImportInput,
  nameKey,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import { importKind } from '../../../store/rows/import-kind.ts';
import type { Actor } from '../../../lib/caller.ts';
import { presentList, type CheckedList, type LinePlan } from './import.check.ts';
import { readPeople } from './import.people.ts';
import type { UserDoc, TagDoc, UserTagDoc } from '../directory.repo.ts';
import type { UsersLinks } from '../users/users.links.ts';
import type { ImportDoc, ImportsRepo } from './imports.repo.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Recorder } from '../../../lib/audit/audit-record.ts';
import type { Administration } from '../row-writers.ts';
import { refuseLosingAmong } from '../directory.policy.ts';
import { type JobStep, type TagStep, usersImport, type DirectoryJobs } from '../jobs/jobs.ts';
import type { Clock } from '../../../lib/clock.ts';
import { moveOf } from '../users/users.service.ts';
import { limitFunction } from 'p-limit';
import { startThread } from '../../../files/threads.ts';
import { unreadable } from './import.file.ts';
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

interface Making {
  readonly clock: Pick<Clock, 'timeZone' | 'now'>;
  readonly byId: string;
  readonly tags: readonly TagDoc[];
  /** What is stored of a line's password. */
  hashOf(line: number): string;
}

/** A checked list as the steps of one job, a step for each person (DIR-126). */
function stepsOf({ lines }: CheckedList, making: Making): JobStep[] {
  return lines.flatMap(({ shown, plan }) => (plan ? [stepOf(shown.line, plan, making)] : []));
}

function stepOf(line: number, plan: LinePlan, making: Making): JobStep {
  const { clock, byId, tags: all, hashOf } = making;
  const now = new Date(clock.now());
  const given = (userId: string, tags: readonly TagDoc[]): TagStep[] =>
    tags.map(({ _id: tagId, name }) => ({
      link: { _id: randomUUID(), userId, tagId, assignedBy: byId, createdAt: now },
      name,
    }));
  const taken = (links: readonly UserTagDoc[]): TagStep[] =>
    links.map((link) => ({ link, name: all.find(({ _id }) => _id === link.tagId)?.name ?? '' }));

  if (plan.type === 'change') {
    const { user, give, take } = plan;
    const { teamId } = plan.set;
    const set: Partial<UserDoc> = {
      ...plan.set,
      ...(teamId !== undefined && moveOf(clock, user, teamId)),
    };
    const was = Object.fromEntries(
      Object.keys(set).map((name) => [name, user[name as keyof UserDoc] ?? null]),
    );
    const tags = { give: given(user._id, give), take: taken(take) };
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

interface ImportDeps extends Administration {
  imports: ImportsRepo;
  jobs: DirectoryJobs;
  audit: Recorder;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** One that runs in this process. */
interface RunningImport {
  readonly doc: ImportDoc;
  readonly csv: string;
  /** As it was looked at. */
  readonly list: CheckedList;
}

/** After how many passwords it is stored how many are prepared: about once a second. */
const saidEvery = 5;

/** An import from its acceptance to its end, and what is stored and recorded of it (DIR-126, DIR-127). */
function importRun({ repo, imports, jobs, clock, passwords, audit, log }: ImportDeps) {
  let isStopping = false;
  const people = importKind({
    kind: usersImport,
    jobs,
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

  /** The list is stored as a job when the passwords are ready and it is still the same; then it will be done. */
  async function work(run: RunningImport): Promise<void> {
    const { doc, csv: input, list } = run;
    let failed: unknown;
    try {
      const hashes = await hashAll(run);
      if (isStopping) return;
      await people.apply({
        input,
        acting: doc.acting,
        expected: list.hash,
        id: doc._id,
        steps: (checked) => makeSteps(doc, checked, hashes),
      });
    } catch (error) {
      failed = error;
    }
    await settle(doc, failed);
  }

  /** One after the other, so that whoever signs in meanwhile waits for one of them at most (SES-31). */
  async function hashAll(run: RunningImport): Promise<Map<number, string>> {
    const hashes = new Map<number, string>();
    for (const { shown, plan } of run.list.lines) {
      if (isStopping) break;
      if (plan?.type !== 'create' || plan.password === null) continue;
      // oxlint-disable-next-line no-await-in-loop
      hashes.set(shown.line, await passwords.hash(plan.password));
      if (hashes.size % saidEvery === 0) await sayHashed(run.doc, hashes.size);
    }
    return hashes;
  }

  async function sayHashed({ _id }: ImportDoc, hashed: number): Promise<void> {
    await imports
      .change(_id, { hashed })
      .catch((err: unknown) => log.warn({ err }, 'how far an import is could not be stored'));
  }

  async function makeSteps(
    doc: ImportDoc,
    list: CheckedList & { tags: readonly TagDoc[] },
    hashes: ReadonlyMap<number, string>,
  ): Promise<JobStep[]> {
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

  /** What became of it stands in its job: stored, it is done; otherwise nothing was written. */
  async function settle(doc: ImportDoc, why?: unknown): Promise<void> {
    try {
      const isDone = await jobs.wasApplied(doc._id);
      if (isDone === undefined) return;
      if (!isDone) log.warn({ err: why }, 'an import was not made');
      const state = isDone ? ('done' as const) : ('failed' as const);
      await record(doc, state);
      const message = isDone ? null : wordsOf(why);
      await imports.change(doc._id, { state, message, finishedAt: new Date(clock.now()) });
    } catch (err) {
      // It is settled at the next start.
      log.error({ err }, 'an import is done, and its state could not be stored');
    }
  }

  const record = ({ _id, acting, counts }: ImportDoc, state: 'done' | 'failed') =>
    audit.record({
      ...acting,
      key: `import ${_id}`,
      kind: state === 'done' ? 'import.completed' : 'import.failed',
      what: { type: 'import', id: _id, name: null },
      after: { ...counts },
    });

  return {
    people,
    work,
    /** What an earlier start has left, or another process, once its jobs are done. */
    async resume(): Promise<void> {
      for (const doc of await imports.begun()) await settle(doc);
    },
    stop(): void {
      isStopping = true;
    },
  };
}

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

export interface ImportNeeds extends ImportDeps {
  /** Of what reads or changes everything one runs at a time (KEP-8). Throws BUSY. */
  job: {
    take(what: string): Promise<() => void>;
    waits(what: string): Promise<JobWaits | null>;
  };
  /** Sign-in links of whoever has no password. */
  links: Pick<UsersLinks, 'ofUsers'>;
}

/** People from a file: checked line by line, then made in one step, all or none (DIR-120 to DIR-129). */
export function importsService(deps: ImportNeeds) {
  const { repo, imports, jobs, job, links, clock } = deps;
  const runner = importRun(deps);
  let running: RunningImport | undefined;
  let settled: Promise<void> = Promise.resolve();

  /** Answers as soon as the list is the one that was looked at; the rest goes on by itself. */
  async function start({ csv, expected }: UserImportInput, acting: Actor) {
    const release = await job.take(what);
    try {
      const list = await runner.people.asLookedAt({ input: csv, acting, expected });
      const { counts } = list;
      if (counts.create + counts.change === 0) {
        const reason = 'No line creates or changes anybody.';
        throw new Fault('IMPORT_UNREADABLE', { words: { reason } });
      }
      const doc = newImport(acting, counts, new Date(clock.now()));
      await imports.insert(doc);
      running = { doc, csv, list };
      settled = runner.work(running).finally(() => {
        running = undefined;
        release();
      });
      return { importId: doc._id, counts };
    } catch (error) {
      release();
      throw error;
    }
  }

  async function found(id: string): Promise<ImportDoc> {
    const doc = await imports.one(id);
    if (!doc) throw new Fault('NOT_FOUND');
    return doc;
  }

  /** New ones each time; those that were made before end (DIR-130). */
  async function makeLinks(id: string, acting: Actor): Promise<SignInLinks> {
    const doc = await found(id);
    if (doc.state === 'begun') throw new Fault('BUSY', { words: { what } });
    return links.ofUsers(await withoutPassword(doc), acting);
  }

  async function progress(id: string): Promise<ImportProgress> {
    const doc = await found(id);
    const linksLeft = doc.state === 'done' ? (await withoutPassword(doc)).length : 0;
    const waits = doc.state === 'begun' && running?.doc._id !== id ? await waitsOf(id) : null;
    return presentProgress(doc, await jobs.doneOf(id), linksLeft, waits);
  }

  async function waitsOf(id: string): Promise<ImportWaits | null> {
    const [waits, isStored] = await Promise.all([job.waits(what), jobs.isStored(id)]);
    return waits && { ...waits, isStored };
  }

  /** Of the people that it made without a password, those who still have none. */
  async function withoutPassword(doc: ImportDoc): Promise<UserDoc[]> {
    if (doc.noPassword === null) return [];
    const made = await repo.usersOf(doc.withoutPassword);
    return made.filter(({ passwordHash, isActive }) => isActive && passwordHash === doc.noPassword);
  }

  return {
    start: async (input: UserImportInput, acting: Actor) =>
      input.dryRun
        ? presentList(await runner.people.check(input.csv, acting))
        : start(input, acting),
    progress,
    makeLinks,
    /** What no process is at any more, once its jobs are done (PRC-18). */
    async resume(): Promise<void> {
      if ((await imports.begun()).length === 0) return;
      // Whoever makes an import has taken this.
      const release = await job.take(what);
      try {
        await runner.resume();
      } finally {
        release();
      }
    },
    async stop(): Promise<void> {
      runner.stop();
      await settled;
    },
  };
}

export type ImportsService = ReturnType<typeof importsService>;

const what = 'An import';

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
