import { evidenceKeptDays, type EvidencePack } from '@muster/protocol';
import type { ReadStream } from 'node:fs';
import { Fault } from '../../../lib/fault.ts';
import { machine } from '../../machine.ts';
import { instantInName } from '../files/file-names.ts';
import { nobody, type Keeper } from '../keeper.ts';
import { evidenceMaker, what, type EvidenceDeps } from './evidence.making.ts';
import { presentPack } from './evidence.present.ts';
import type { EvidenceDoc } from './evidence.repo.ts';

const dayMs = 86_400_000;

/** Evidence packs: made, listed, downloaded and removed (EVI-1 to EVI-9). */
export function evidenceService(deps: EvidenceDeps) {
  const { repo, files, clock, job, record } = deps;
  const { start, resume, stop, current } = evidenceMaker(deps);

  async function known(name: string): Promise<EvidenceDoc> {
    const found = current()?._id === name ? current() : await repo.one(name);
    if (!found) throw new Fault('NOT_FOUND');
    return found;
  }

  /** As far as it is here, or why it does not go on where nobody is at it. */
  async function presented(doc: EvidenceDoc): Promise<EvidencePack> {
    const now = current();
    if (doc._id === now?._id) return presentPack(now, null);
    return presentPack(doc, doc.state === 'running' ? await job.waits(what) : null);
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
      keeper: Keeper,
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

    async remove(name: string, keeper: Keeper): Promise<void> {
      const found = await known(name);
      if (found.state === 'running') throw new Fault('BUSY', { words: { what } });
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
