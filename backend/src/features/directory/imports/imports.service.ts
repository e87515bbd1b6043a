import type {
  ImportProgress,
  ImportWaits,
  JobWaits,
  SignInLinks,
  UserImportInput,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { Fault } from '../../../lib/fault.ts';
import type { Acting } from '../../../lib/rows/acting.ts';
import { presentList, type CheckedList } from './import.check.ts';
import { checkInThread } from './import.thread.ts';
import { readPeople } from './import.people.ts';
import { presentProgress } from './import.present.ts';
import { importRun, type ImportDeps, type RunningImport } from './import.run.ts';
import type { UserDoc } from '../directory.repo.ts';
import type { UsersLinks } from '../users/users.links.ts';
import type { ImportDoc } from './imports.repo.ts';

export interface ImportNeeds extends ImportDeps {
  /** Of what reads or changes everything one runs at a time (DIR-128). Throws BUSY. */
  job: {
    take(what: string): Promise<() => void>;
    waits(what: string): Promise<JobWaits | null>;
  };
  /** Sign-in links of whoever has no password. */
  links: Pick<UsersLinks, 'ofUsers'>;
}

/** People from a file: checked line by line, then made in one step, all or none (DIR-120 to DIR-129). */
export function importsService(deps: ImportNeeds) {
  const { repo, imports, jobs, job, links, clock, passwords } = deps;
  const runner = importRun(deps);
  let running: RunningImport | undefined;
  let settled: Promise<void> = Promise.resolve();

  const check = async (csv: string, { by }: Acting): Promise<CheckedList> =>
    checkInThread({
      csv,
      people: await readPeople(repo),
      byId: by.id,
      shortest: passwords.shortest(),
    });

  /** Answers as soon as the list is the one that was looked at; the rest goes on by itself. */
  async function start({ csv, expected }: UserImportInput, acting: Acting) {
    const release = await job.take(what);
    try {
      const list = await check(csv, acting);
      if (list.hash !== expected) throw new Fault('IMPORT_CHANGED');
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
  async function makeLinks(id: string, acting: Acting): Promise<SignInLinks> {
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
    start: async (input: UserImportInput, acting: Acting) =>
      input.dryRun ? presentList(await check(input.csv, acting)) : start(input, acting),
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

const newImport = (acting: Acting, counts: ImportDoc['counts'], startedAt: Date): ImportDoc => ({
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
