import type { Calendar, CreatedCalendar } from '@muster/protocol';
import { hash, randomBytes } from 'node:crypto';
import type { Announcer, Recorder } from '../../lib/audit/audit-record.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import type { Acting } from '../../lib/rows/acting.ts';
import type { CalendarDoc, CalendarsRepo } from './calendars.repo.ts';

interface Deps {
  repo: CalendarsRepo;
  clock: Clock;
  audit: Recorder & Announcer;
  failed(error: unknown): void;
}

const secretBytes = 32;
const endingLength = 4;
const usedEveryMs = 60_000;

const keyOf = (secret: string): string => hash('sha256', secret);

/** One's own calendar address: made, looked at, revoked, and whose it is (PST-20, PST-24). */
export function calendarsService({ repo, clock, audit, failed }: Deps) {
  const present = ({ ending, createdAt, lastUsedAt }: CalendarDoc): Calendar => ({
    ending,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });
  const what = ({ id, name }: Acting['by'] & object) => ({ type: 'calendar', id, name });
  audit.judgeAnnounced('calendar.revoked', async (secretHash) => {
    return (await repo.bySecret(secretHash)) === null;
  });

  return {
    async of(userId: string): Promise<Calendar | null> {
      const doc = await repo.of(userId);
      return doc && present(doc);
    },
    /** The one before is found no more from now on. */
    async create({ by, from }: Acting): Promise<CreatedCalendar> {
      const secret = randomBytes(secretBytes).toString('base64url');
      const doc: CalendarDoc = {
        _id: by.id,
        secretHash: keyOf(secret),
        ending: secret.slice(-endingLength),
        createdAt: new Date(clock.now()),
        lastUsedAt: null,
      };
      await repo.put(doc);
      // Before the secret is given away.
      await audit.record({
        key: `calendar ${doc.secretHash} created`,
        by,
        from,
        kind: 'calendar.created',
        what: what(by),
      });
      return { ...present(doc), path: `/calendar/${secret}.ics` };
    },
    /** Throws NOT_FOUND. */
    async revoke({ by, from }: Acting): Promise<void> {
      const doc = await repo.of(by.id);
      if (!doc) throw new Fault('NOT_FOUND');
      const { secretHash } = doc;
      const deed = {
        key: `calendar ${secretHash} revoked`,
        about: secretHash,
        by,
        from,
        kind: 'calendar.revoked' as const,
        what: what(by),
      };
      await audit.announced([deed], async () => {
        if (!(await repo.remove(by.id, secretHash))) throw new Fault('NOT_FOUND');
      });
    },
    /** Whose address this is and since when; undefined for nobody's. That it was used is noted to the minute, and nobody waits for it. */
    async owner(secret: string): Promise<{ userId: string; createdAt: Date } | undefined> {
      const doc = await repo.bySecret(keyOf(secret));
      if (!doc) return undefined;
      const now = clock.now();
      if (now - (doc.lastUsedAt?.getTime() ?? 0) >= usedEveryMs) {
        repo.used(doc.secretHash, new Date(now)).catch(failed);
      }
      return { userId: doc._id, createdAt: doc.createdAt };
    },
  };
}
