import { trusted, type Connection, Schema } from 'mongoose';
import type {
  AuditRecord,
  Announcer,
  AnnouncedEntry,
  Recorder,
} from '../../lib/audit/audit-record.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../lib/clock.ts';
import { databaseTrouble } from '../../store/database-error.ts';

/** An entry of what is about to be done, or was done, that is not known to be in the trail (AUD-16). */
interface AnnouncedDoc {
  /** The entry's key. */
  _id: string;
  about: string;
  entry: AuditRecord & { key: string; at: string };
}

const text = { type: String, required: true } as const;

const announcedSchema = new Schema<AnnouncedDoc>(
  { _id: text, about: text, entry: { type: Schema.Types.Mixed, required: true } },
  { collection: 'announcedDeeds', versionKey: false, strict: 'throw', minimize: false },
);

const announcedModel = (db: Connection) => db.model<AnnouncedDoc>('AnnouncedDeed', announcedSchema);

export function announcedRepo(db: Connection) {
  const entries = announcedModel(db);
  return {
    all: () => entries.find().lean().exec(),
    async keep(docs: readonly AnnouncedDoc[]): Promise<void> {
      await entries.insertMany([...docs]);
    },
    async remove(ids: readonly string[]): Promise<void> {
      await entries.deleteMany({ _id: trusted({ $in: [...ids] }) }).exec();
    },
  };
}

type AnnouncedRepo = ReturnType<typeof announcedRepo>;

/** Names of fields whose values never enter the trail, whoever recorded them (AUD-3). */
const secret =
  /^(password|passwordHash|newPassword|currentPassword|current|next|csrf|token|secret|secretHash|tokenHash|cookie)$/;

/** A copy as JSON has it, without secrets at any depth. */
export function withoutSecrets(value: object | null): Record<string, unknown> | null {
  if (value === null) return null;
  return JSON.parse(
    JSON.stringify(value, (field, one: unknown) => (secret.test(field) ? undefined : one)),
  ) as Record<string, unknown>;
}

interface Deps {
  repo: AnnouncedRepo;
  clock: Clock;
  record: Recorder['record'];
  failed(error: unknown): void;
}

/** Entries that are stored before what they say is done, until they are in the trail (AUD-16). */
export function announcedEntries({ repo, clock, record, failed }: Deps) {
  const judges = new Map<string, (about: string) => Promise<boolean>>();

  async function announced<T>(
    entries: readonly AnnouncedEntry[],
    act: () => Promise<T>,
  ): Promise<T> {
    const docs = entries.map((entry) => docOf(entry, clock.instant()));
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

function docOf({ about, ...said }: AnnouncedEntry, at: string): AnnouncedDoc {
  const { key, before = null, after = null } = said;
  const fields = { before: withoutSecrets(before), after: withoutSecrets(after) };
  // Two people may announce the same: what one of them takes back is still the other's. It has one entry, by its key.
  return { _id: `${key} ${randomUUID()}`, about, entry: { at, ...said, ...fields } };
}
