import { randomUUID } from 'node:crypto';
import type { Announcer, AnnouncedDeed, Recorder } from '../../lib/audit/audit-record.ts';
import type { Clock } from '../../lib/clock.ts';
import { databaseTrouble } from '../../lib/database-error.ts';
import type { AnnouncedDoc, AnnouncedRepo } from './announced.repo.ts';
import { withoutSecrets } from './audit.secrets.ts';

interface Deps {
  repo: AnnouncedRepo;
  clock: Clock;
  record: Recorder['record'];
  failed(error: unknown): void;
}

/** Deeds that are stored before they are done, until their entry is in the trail (AUD-16). */
export function announcedDeeds({ repo, clock, record, failed }: Deps) {
  const judges = new Map<string, (about: string) => Promise<boolean>>();

  async function announced<T>(deeds: readonly AnnouncedDeed[], act: () => Promise<T>): Promise<T> {
    const docs = deeds.map((deed) => docOf(deed, clock.instant()));
    const keys = docs.map(({ _id }) => _id);
    await repo.keep(docs);
    let made: T;
    try {
      made = await act();
    } catch (error) {
      // Where it is not known whether it was done, the next start finds out.
      if (!databaseTrouble(error)) await repo.remove(keys).catch(failed);
      throw error;
    }
    try {
      await Promise.all(docs.map(({ entry }) => record(entry)));
      await repo.remove(keys);
    } catch (error) {
      failed(error);
    }
    return made;
  }

  /** What a crash has left: recorded where it was done, forgotten where it was not. */
  async function settle(): Promise<void> {
    for (const { _id, about, entry } of await repo.all()) {
      if (await judges.get(entry.kind)?.(about)) await record(entry);
      await repo.remove([_id]);
    }
  }

  const announcer: Announcer = {
    announced,
    judgeAnnounced: (kind, wasDone) => void judges.set(kind, wasDone),
  };
  return { ...announcer, settle };
}

function docOf({ about, ...said }: AnnouncedDeed, at: string): AnnouncedDoc {
  const { key, before = null, after = null } = said;
  const fields = { before: withoutSecrets(before), after: withoutSecrets(after) };
  // Two people may announce the same: what one of them takes back is still the other's. It has one entry, by its key.
  return { _id: `${key} ${randomUUID()}`, about, entry: { at, ...said, ...fields } };
}
