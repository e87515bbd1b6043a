import { daysBetween, evidenceKeptDays } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { machine } from '../../machine.ts';
import { nameOfInstant } from '../files/file-names.ts';
import type { KeptFiles } from '../files/kept-files.ts';
import { filedJobs, stoppedWords } from '../filed-jobs.ts';
import { startedBy, type Keeper, type KeepingTrail } from '../keeper.ts';
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
const dayMs = 86_400_000;

/** The server stops: what is made is given up. */
class Stopping extends Error {}

/** Makes evidence packs, one at a time over all processes (EVI-1, EVI-8). */
export function evidenceMaker(deps: EvidenceDeps) {
  const { repo, files, job, clock, source, record, failed } = deps;
  let isStopping = false;
  const jobs = filedJobs<EvidenceDoc>({
    what,
    job,
    files,
    keep: repo.keep,
    recordEnd,
    wordsOf,
    isStop: (error) => error instanceof Stopping,
    failed,
  });

  /** Begins one; what comes of it is in its state. */
  async function start(
    range: { readonly from: string; readonly to: string },
    keeper: Keeper,
  ): Promise<{ name: string }> {
    const begunNow = () => begun(range, keeper, clock.instant());
    const { _id } = await jobs.start(begunNow, keeper, (run) => write(run, keeper));
    return { name: _id };
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
        repo
          .told(name, days)
          .catch((error: unknown) => failed(error, 'how far a pack is was not stored'));
      },
    });
    Object.assign(run, made);
  }

  /** The trail has its seal once (AUD-13). */
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
      if (left._id !== jobs.current()?._id) await jobs.cutOff(left, left._id, startedBy(left));
    }
    // One that ended before the trail had its end.
    const [newest] = await repo.list();
    if (newest && newest._id !== jobs.current()?._id) await recordEnd(newest, startedBy(newest));
  }

  return {
    start,
    resume,
    current: jobs.current,
    /** Resolves when none is running; one that is gives up. */
    async stop(): Promise<void> {
      isStopping = true;
      await jobs.settled();
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

function wordsOf(error: unknown): string | undefined {
  if (error instanceof Stopping) return stoppedWords;
  if (error instanceof TooLarge) return 'The pack would be larger than 4 GB. Choose fewer days.';
  return undefined;
}
