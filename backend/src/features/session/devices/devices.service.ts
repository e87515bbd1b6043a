import type { PersonSession } from '@muster/protocol';
import type { Clock } from '../../../lib/clock.ts';
import { Fault } from '../../../lib/fault.ts';
import type { Actor } from '../../../lib/caller.ts';
import type { SessionDoc, SessionRepo } from '../session.repo.ts';
import type { SessionAudit, SessionService, Subjects } from '../session.service.ts';

/** Looked for in this order: most browsers name others too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'an iPhone'],
  [/iPad/, 'an iPad'],
  [/Android.*Mobile/, 'an Android phone'],
  [/Android/, 'an Android tablet'],
  [/Windows/, 'Windows'],
  // An iPad that asks for the sites of computers calls itself a Mac.
  [/Macintosh/, 'a Mac or an iPad'],
  [/CrOS/, 'a Chromebook'],
  [/Linux|X11/, 'Linux'],
];

const unknownDevice = 'Unknown device';

/** What somebody signs in with, in plain words; as far as the browser says (SES-67). */
export function deviceWords(userAgent = ''): string {
  const named = (list: typeof browsers) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : unknownDevice);
}

interface Deps {
  repo: Pick<SessionRepo, 'ofSubject'>;
  clock: Clock;
  sessions: Pick<SessionService, 'endOf' | 'endAll' | 'isEnded'>;
  subjects: Pick<Subjects, 'sessionUser'>;
  audit: Pick<SessionAudit, 'ended'>;
}

/** Where people are signed in: seen and ended by themselves and by administrators (SES-67, SES-68). */
export function devicesService({ repo, clock, sessions, subjects, audit }: Deps) {
  const open = async (userId: string): Promise<SessionDoc[]> =>
    (await repo.ofSubject(userId)).filter(
      (one) => one.expiresAt.getTime() > clock.now() && !sessions.isEnded(one),
    );

  /** Throws NOT_FOUND. */
  async function known(userId: string) {
    const user = await subjects.sessionUser(userId);
    if (!user) throw new Fault('NOT_FOUND');
    return user;
  }

  /** This one first, then whichever was used last. */
  async function list(userId: string, current: string): Promise<PersonSession[]> {
    const found = await open(userId);
    const rank = ({ _id, lastActiveAt }: SessionDoc) =>
      _id === current ? Infinity : lastActiveAt.getTime();
    return found.toSorted((a, b) => rank(b) - rank(a)).map((one) => present(one, current));
  }

  return {
    list,
    /** Throws NOT_FOUND. */
    async listOf(userId: string, current: string): Promise<PersonSession[]> {
      await known(userId);
      return list(userId, current);
    },
    /** One of a person's own. Throws NOT_FOUND. */
    async end(id: string, acting: Actor): Promise<void> {
      const found = (await open(acting.by.id)).find(({ _id }) => shownId(_id) === id);
      if (!found) throw new Fault('NOT_FOUND');
      await sessions.endOf(acting.by.id, found._id);
      await audit.ended(acting.by, acting);
    },
    /** All of a person, except the one that asks; answers how many. Throws NOT_FOUND. */
    async endAllOf(userId: string, current: string, acting: Actor): Promise<number> {
      const user = await known(userId);
      const others = (await open(userId)).filter(({ _id }) => _id !== current);
      await sessions.endAll(userId, 'ended', current);
      if (others.length > 0) await audit.ended(user, acting);
      return others.length;
    },
  };
}

export type DevicesService = ReturnType<typeof devicesService>;

const shownLength = 32;

/** Enough to tell sessions apart, and not the key under which one is stored. */
const shownId = (key: string): string => key.slice(0, shownLength);

const present = (doc: SessionDoc, current: string): PersonSession => ({
  id: shownId(doc._id),
  device: doc.device ?? unknownDevice,
  signedInAt: doc.createdAt.toISOString(),
  lastSeenAt: doc.lastActiveAt.toISOString(),
  current: doc._id === current,
});
