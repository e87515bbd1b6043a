import {
  daysBetween,
  evidenceKeptDays,
  type EvidencePack,
  type JobWaits,
  dayMs,
} from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { machine } from '../../context.ts';
import { nameOfInstant, type KeptFiles, instantInName } from '../files/kept-files.ts';
import type { OneJob } from '../../../cluster/one-job.repo.ts';
import { backgroundJobs, Stopping, type Making } from '../../../cluster/jobs.ts';
import type { Meter } from '../../../lib/meter.ts';
import { startedBy, stoppedWords, type KeepingTrail, nobody, wordsOf } from '../keeper.ts';
import type { RecordedActor } from '../../../lib/audit/audit-record.ts';
import type { EvidenceDoc, EvidenceRepo } from './evidence.repo.ts';
import type { EvidenceSource } from './evidence.source.ts';
import { makePack } from './pack/make-pack.ts';
import { TooLarge } from './pack/zip-writer.ts';
import type { ReadStream } from 'node:fs';
import { Fault } from '../../../lib/fault.ts';

interface EvidenceDeps {
  repo: EvidenceRepo;
  files: KeptFiles;
  job: OneJob;
  clock: Clock;
  source: EvidenceSource;
  record: KeepingTrail;
  meter: Meter;
  failed(error: unknown, what: string): void;
}

const jobName = 'An evidence pack';

/** Makes evidence packs, one at a time over all processes (EVI-1, EVI-8). */
function evidenceMaker(deps: EvidenceDeps) {
  const { repo, files, job, meter, clock, source, record, failed } = deps;
  const jobs = backgroundJobs<EvidenceDoc>({
    name: jobName,
    lease: job,
    meter,
    steps: { running: { make: write, cutOff: stoppedWords } },
    store: repo.keep,
    latest: async () => (await repo.list())[0],
    left: repo.running,
    files,
    fileOf: ({ _id }) => _id,
    recordEnd,
    startedBy,
    wordsOf: (error) =>
      error instanceof TooLarge
        ? 'The pack would be larger than 4 GB. Choose fewer days.'
        : wordsOf(files.asFault(error)),
    failed,
  });

  /** Begins one; what comes of it is in its state. */
  async function start(
    range: { readonly from: string; readonly to: string },
    keeper: RecordedActor,
  ): Promise<{ name: string }> {
    const begunNow = () => begun(range, keeper, clock.instant());
    const { doc } = await jobs.start(begunNow, keeper);
    return { name: doc._id };
  }

  async function write(run: EvidenceDoc, { by: { by: madeBy } }: Making): Promise<void> {
    const { from, to, at, _id: name } = run;
    const made = await makePack(files.at(name), {
      range: { from, to, at, timeZone: clock.timeZone, name },
      madeBy,
      source,
      told(days) {
        if (jobs.isStopping()) throw new Stopping();
        run.done = days;
        repo
          .told(name, days)
          .catch((error: unknown) => failed(error, 'how far a pack is was not stored'));
      },
    });
    Object.assign(run, made);
  }

  /** The trail has its seal once (AUD-13). */
  async function recordEnd(run: EvidenceDoc, keeper: RecordedActor): Promise<void> {
    const { _id: name, from, to, state, seal, bytes, files: count, message } = run;
    const kind = state === 'done' ? 'evidence.made' : 'evidence.failed';
    const after =
      state === 'done' ? { from, to, seal, bytes, files: count } : { from, to, message };
    await record(kind, keeper, name, after, { key: `evidence ${name} ${state}` });
  }

  return {
    start,
    /** What a process that was ended in the middle has left (EVI-8). */
    resume: jobs.resume,
    current: jobs.current,
    waits: jobs.waits,
    /** One that is made is given up. */
    stop: jobs.stop,
  };
}

/** One of which nothing is written yet. */
function begun(
  { from, to }: { readonly from: string; readonly to: string },
  { by }: RecordedActor,
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

const presentPack = (
  { _id, files: _files, startedBy: _by, startedByName, machine: _machine, ...pack }: EvidenceDoc,
  waits: JobWaits | null,
): EvidencePack => ({ name: _id, madeByName: startedByName, ...pack, waits });

/** Evidence packs: made, listed, downloaded and removed (EVI-1 to EVI-9). */
export function evidenceService(deps: EvidenceDeps) {
  const { repo, files, clock, record } = deps;
  const { start, resume, stop, current, waits } = evidenceMaker(deps);

  async function known(name: string): Promise<EvidenceDoc> {
    const found = current()?._id === name ? current() : await repo.one(name);
    if (!found) throw new Fault('NOT_FOUND');
    return found;
  }

  /** As far as it is here, or why it does not go on where nobody is at it. */
  async function presented(doc: EvidenceDoc): Promise<EvidencePack> {
    const now = current();
    return presentPack(doc._id === now?._id ? now : doc, await waits(doc));
  }

  return {
    start,
    resume,
    stop,
    async list(): Promise<EvidencePack[]> {
      return Promise.all((await repo.list()).map(presented));
    },

    /** Its file, and that somebody has it is in the trail before it leaves; else its state. */
    async read(
      name: string,
      wanted: 'json' | 'zip' | undefined,
      keeper: RecordedActor,
    ): Promise<EvidencePack | { stream: ReadStream; bytes: number }> {
      const found = await known(name);
      if (found.state !== 'done' || wanted === 'json') return presented(found);
      if (!(await files.has(name))) throw elsewhere(found);
      const file = await files.read(name);
      try {
        await record('evidence.downloaded', keeper, name, { seal: found.seal });
      } catch (error) {
        file.stream.destroy();
        throw error;
      }
      return file;
    },

    async remove(name: string, keeper: RecordedActor): Promise<void> {
      const found = await known(name);
      if (found.state === 'running') throw new Fault('BUSY', { words: { what: jobName } });
      if (await files.has(name)) await files.remove(name);
      else if (found.state === 'done' && found.machine !== machine) throw elsewhere(found);
      await repo.remove(name);
      await record('evidence.deleted', keeper, name, null);
    },

    /**
     * Removes what is older than packs are kept: what is listed, and this machine's files, also those that another
     * machine has taken off the list before this one looked (EVI-9).
     */
    async tidyUp(): Promise<void> {
      const now = new Date(clock.now()).toISOString();
      const expired = (await repo.expired(now)).filter(({ state }) => state !== 'running');
      for (const { _id } of expired) {
        await files.remove(_id).catch(gone);
        await repo.remove(_id);
        await record('evidence.deleted', nobody, _id, null, { key: `evidence ${_id} expired` });
      }
      const until = new Date(clock.now() - evidenceKeptDays * dayMs).toISOString();
      for (const { name } of await files.list()) {
        const at = instantInName(name);
        if (at !== undefined && at <= until && !(await repo.one(name))) {
          await files.remove(name).catch(gone);
        }
      }
    },
  };
}

const elsewhere = ({ machine: where }: EvidenceDoc) =>
  new Fault('NOT_FOUND', {
    message:
      where === machine
        ? 'The file of this pack is not on the disk of this server process.'
        : `The file of this pack is not on this machine. It lies with the server at ${where}.`,
  });

function gone(error: unknown): void {
  if (!(error instanceof Fault && error.code === 'NOT_FOUND')) throw error;
}

export type EvidenceService = ReturnType<typeof evidenceService>;
