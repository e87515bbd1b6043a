import type { FastifyBaseLogger } from 'fastify';
import type { Recorder } from '../../../lib/audit/audit-record.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Administration } from '../administration.ts';
import { refuseLosingAmong } from '../administrators.ts';
import type { JobStep } from '../jobs/jobs.repo.ts';
import { importKind, type DirectoryJobs } from '../jobs/jobs.ts';
import type { CheckedList } from './import.check.ts';
import { readPeople } from './import.people.ts';
import { stepsOf } from './import.steps.ts';
import { checkInThread } from './import.thread.ts';
import type { ImportDoc, ImportsRepo } from './imports.repo.ts';

export interface ImportDeps extends Administration {
  imports: ImportsRepo;
  jobs: DirectoryJobs;
  audit: Recorder;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** One that runs in this process. */
export interface RunningImport {
  readonly doc: ImportDoc;
  readonly csv: string;
  /** As it was looked at. */
  readonly list: CheckedList;
}

/** After how many passwords it is stored how many are prepared: about once a second. */
const saidEvery = 5;

/** An import from its acceptance to its end, and what is stored and recorded of it (DIR-126, DIR-127). */
export function importRun({ repo, imports, jobs, clock, passwords, audit, log }: ImportDeps) {
  let isStopping = false;

  /** The list is stored as a job when the passwords are ready and it is still the same; then it will be done. */
  async function work(run: RunningImport): Promise<void> {
    const { doc } = run;
    let failed: unknown;
    try {
      const hashes = await hashAll(run);
      if (isStopping) return;
      await jobs.run(importKind, doc.acting, () => makeSteps(run, hashes), doc._id);
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
    { doc, csv, list: before }: RunningImport,
    hashes: ReadonlyMap<number, string>,
  ): Promise<JobStep[]> {
    const people = await readPeople(repo);
    const byId = doc.acting.by.id;
    const list = await checkInThread({ csv, people, byId, shortest: passwords.shortest() });
    if (list.hash !== before.hash) throw new Fault('IMPORT_CHANGED');
    const changed = list.lines.flatMap(({ plan }) =>
      plan?.type === 'change' ? [{ ...plan.user, ...plan.set }] : [],
    );
    await refuseLosingAmong(repo, changed, doc.acting);
    const noPassword = await passwords.hashOfNone();
    const hashOf = (line: number) => hashes.get(line) ?? noPassword;
    const steps = stepsOf(list, { clock, byId, tags: people.tags, hashOf });
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
