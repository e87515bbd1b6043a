import { daysBetween, evidenceKeptDays } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { faultOf } from '../../../lib/fault.ts';
import { machine } from '../../machine.ts';
import { nameOfInstant } from '../files/file-names.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import type { Keeper, KeepingTrail } from '../keeper.ts';
import type { OneJob } from '../one-job.ts';
import type { EvidenceDoc, EvidenceRepo } from './evidence.repo.ts';
import type { EvidenceSource } from './evidence.source.ts';
import { makePack } from './pack/make-pack.ts';
import { TooLarge } from './pack/zip-writer.ts';

export interface EvidenceDeps {
  repo: EvidenceRepo;
  files: KeptFiles;
  job: OneJob;
  clock: Clock;
  source: EvidenceSource;
  record: KeepingTrail;
  failed(error: unknown, what: string): void;
}

export const what = 'An evidence pack';
export const nobody: Keeper = { by: null, from: null };
const dayMs = 86_400_000;

/** The server stops: what is made is given up. */
class Stopping extends Error {}
const stoppedWords = 'The server stopped while it was made.';

/** Makes evidence packs, one at a time over all processes (EVI-1, EVI-8). */
export function evidenceMaker(deps: EvidenceDeps) {
  const { repo, files, job, clock, source, record, failed } = deps;
  let current: EvidenceDoc | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopping = false;
  const endLost = (error: unknown) => failed(error, 'the end of an evidence pack was not stored');

  /** Begins one; what comes of it is in its state. */
  async function start(
    range: { readonly from: string; readonly to: string },
    keeper: Keeper,
  ): Promise<{ name: string }> {
    const release = await job.take(what);
    const run = begun(range, keeper, clock.instant());
    current = run;
    try {
      await files.prepare();
      await repo.keep(run);
    } catch (error) {
      // The list may be out of reach too; the next one may begin all the same.
      await settle(run, keeper, error).catch(endLost);
      release();
      throw error;
    }
    running = write(run, keeper)
      .then(
        () => settle(run, keeper),
        (error: unknown) => settle(run, keeper, error),
      )
      .catch(endLost)
      .finally(release);
    return { name: run._id };
  }

  async function write(run: EvidenceDoc, keeper: Keeper): Promise<void> {
    const { from, to, at, _id: name } = run;
    const made = await makePack(files.at(name), {
      range: { from, to, at, timeZone: clock.timeZone, name },
      madeBy: keeper.by,
      source,
      told(days) {
        if (isStopping) throw new Stopping();
        run.done = days;
        repo.told(name, days).catch(endLost);
      },
    });
    Object.assign(run, made);
  }

  /** It is running until it is stored how it ended; the trail has its seal once (AUD-13). */
  async function settle(run: EvidenceDoc, keeper: Keeper, error?: unknown): Promise<void> {
    if (error !== undefined && !(error instanceof Stopping)) failed(error, 'a pack failed');
    const state = error === undefined ? 'done' : 'failed';
    const message = error === undefined ? null : wordsOf(files.asFault(error));
    const ended: EvidenceDoc = { ...run, state, message };
    try {
      await repo.keep(ended);
      await recordEnd(ended, keeper);
    } finally {
      current = undefined;
    }
  }

  async function recordEnd(run: EvidenceDoc, keeper: Keeper): Promise<void> {
    const { _id: name, from, to, state, seal, bytes, files: count, message } = run;
    const kind = state === 'done' ? 'evidence.made' : 'evidence.failed';
    const after =
      state === 'done' ? { from, to, seal, bytes, files: count } : { from, to, message };
    await record(kind, keeper, name, after, { key: `evidence ${name} ${state}` });
  }

  /** What a process that was ended in the middle has left (EVI-8). */
  async function resume(): Promise<void> {
    await files.removeParts();
    for (const left of await repo.running()) {
      if (left._id === current?._id) continue;
      await files.remove(left._id).catch(() => undefined);
      const cut: EvidenceDoc = { ...left, state: 'failed', message: stoppedWords };
      await repo.keep(cut);
      await recordEnd(cut, keeperOf(cut));
    }
    // One that ended before the trail had its end.
    const [newest] = await repo.list();
    if (newest && newest._id !== current?._id) await recordEnd(newest, keeperOf(newest));
  }

  return {
    start,
    resume,
    current: () => current,
    /** Resolves when none is running; one that is gives up. */
    async stop(): Promise<void> {
      isStopping = true;
      await running;
    },
  };
}

/** One of which nothing is written yet. */
function begun(
  { from, to }: { readonly from: string; readonly to: string },
  { by }: Keeper,
  at: string,
): EvidenceDoc {
  return {
    _id: `evidence-${from}-to-${to}-${nameOfInstant(at)}.zip`,
    from,
    to,
    at,
    expiresAt: new Date(Date.parse(at) + evidenceKeptDays * dayMs).toISOString(),
    state: 'running',
    done: 0,
    total: daysBetween(from, to) + 1,
    bytes: 0,
    files: 0,
    seal: null,
    message: null,
    startedBy: by?.id ?? null,
    startedByName: by?.name ?? null,
    machine,
  };
}

/** After a start the address of the call is not known any more. */
const keeperOf = ({ startedBy: id, startedByName: name }: EvidenceDoc): Keeper =>
  id && name ? { by: { id, name }, from: null } : nobody;

function wordsOf(error: unknown): string {
  if (error instanceof Stopping) return stoppedWords;
  if (error instanceof TooLarge) return 'The pack would be larger than 4 GB. Choose fewer days.';
  return faultOf(error)?.message ?? 'Something went wrong on the server.';
}
