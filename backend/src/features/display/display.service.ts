import {
  displayLostAfterMs,
  pairingAlphabet,
  pairingCodeLength,
  pairingMinutes,
  defaultDisplaySettings,
  pairingTries,
  type DisplayDevice,
  type DisplaySource,
  type PairingOffer,
} from '@muster/protocol';
import { hash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Person } from '../../lib/caller.ts';
import { addressKey } from '../../lib/address.ts';
import type { Clock } from '../../lib/clock.ts';
import { Fault } from '../../lib/fault.ts';
import { fewAtOnce } from '../../lib/queue.ts';
import { windowCounter } from '../../lib/memory.ts';
import type { RecordedActor } from '../../lib/audit/audit-record.ts';
import type { Changes } from '../../store/changes.ts';
import { presentDisplay as present } from './display.present.ts';
import { displayWritten, type DisplayDoc, type DisplayRepo } from './display.repo.ts';

interface Deps {
  repo: DisplayRepo;
  clock: Clock;
  /** Opens a display's session and answers its cookie. */
  openSession(displayId: string): Promise<string>;
  /** Ends the one session that this cookie opens. */
  closeSession(cookie: string): Promise<void>;
  endSessions(displayId: string): Promise<void>;
  changes: Changes;
  /** Has it recorded that it is done. */
  revoking(display: DisplayDoc, acting: RecordedActor, revoke: () => Promise<void>): Promise<void>;
}

/** Who vouches for a screen; wrong codes are counted by their session. */
export interface Approver {
  readonly session: Pick<Person['session'], 'id'>;
  readonly user: Pick<Person['user'], 'id' | 'name'>;
}

/** What is said of a screen when its code is entered. */
interface PairedAs {
  readonly name: string;
  readonly deployment: DisplaySource;
  readonly isLook?: boolean;
}

const windowMs = pairingMinutes * 60_000;
/** Waiting screens that one address, and all together, may start in ten minutes. */
const mostOffers = 60;
const mostOffersOfAll = 1000;
/** Connections that the questions of all waiting screens have together. */
const mostClaimReads = 3;
const seenEveryMs = 60_000;

/** Pairing of wall screens: code on the screen, entered by someone with the right (DIS-3, DIS-6). */
export function displayService(deps: Deps) {
  const { repo, clock, changes, openSession, closeSession, endSessions } = deps;
  const wrongCodes = windowCounter(clock, windowMs);
  const offers = windowCounter(clock, windowMs);
  const readForAnybody = fewAtOnce(mostClaimReads);

  async function offer(address: string): Promise<PairingOffer> {
    const isTooMany =
      offers.add(addressKey(address)) > mostOffers || offers.add('all') > mostOffersOfAll;
    if (isTooMany) throw new Fault('TOO_MANY', { retryAfter: 60 });
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now() + windowMs);
    for (;;) {
      const code = newCode();
      const pairing = { _id: keyOf(secret), code, expiresAt, displayId: null };
      if (await repo.insertPairing(pairing)) {
        return { secret, code, expiresAt: expiresAt.toISOString() };
      }
    }
  }

  /** The waiting screen's question; `paired` comes once, with the cookie of its own session. */
  async function claim(
    secret: string,
  ): Promise<{ status: 'waiting' | 'expired' } | { status: 'paired'; cookie: string }> {
    const id = keyOf(secret);
    const pairing = await readForAnybody(() => repo.pairing(id));
    const displayId = pairing?.displayId ?? null;
    // A code that was entered has its display a moment later.
    if (displayId !== null && (await repo.display(displayId))) {
      // The session first: whoever is cut off between the two asks again and is paired.
      const cookie = await openSession(displayId);
      if (await repo.take(id)) return { status: 'paired', cookie };
      await closeSession(cookie);
      return { status: 'expired' };
    }
    const waits = pairing !== null && pairing.expiresAt.getTime() > clock.now();
    return { status: waits ? 'waiting' : 'expired' };
  }

  /** Five wrong codes in ten minutes, then that session waits (DIS-4). */
  async function approve(
    { session, user }: Approver,
    input: PairedAs & { code: string },
  ): Promise<DisplayDevice> {
    // Counted before anything is waited for, so that tries sent all at once are not all looked up.
    if (wrongCodes.add(session.id) > pairingTries) {
      wrongCodes.takeBack(session.id);
      throw new Fault('TOO_MANY', { retryAfter: Math.ceil(windowMs / 1000) });
    }
    const display = newDisplay(input, user, new Date(clock.now()));
    const isRight = await repo
      .approve(input.code, display._id, new Date(clock.now()))
      .catch((error: unknown) => {
        wrongCodes.takeBack(session.id);
        throw error;
      });
    if (!isRight) throw new Fault('PAIRING_CODE_UNKNOWN');
    wrongCodes.takeBack(session.id);
    // After the code, so that whatever ends here leaves no screen in the list that shows nothing.
    try {
      await repo.insertDisplay(display);
    } catch (error) {
      await repo.giveBack(display._id).catch(() => undefined);
      throw error;
    }
    changes.publish(displayWritten, { id: display._id, revision: 1 });
    return present(display);
  }

  /** The display goes last: a revocation that failed on the way is asked for again. */
  async function revoke(displayId: string, acting: RecordedActor): Promise<DisplayDevice> {
    const display = await listed(displayId);
    if (!display) throw new Fault('NOT_FOUND');
    await deps.revoking(display, acting, async () => {
      await endSessions(displayId);
      await repo.endPairing(displayId);
      seenAt.delete(displayId);
      if (!(await repo.removeDisplay(displayId))) throw new Fault('NOT_FOUND');
    });
    changes.publish(displayWritten, { id: displayId, revision: null });
    return present(display);
  }

  /** Without the database, a screen that this process has served ends all the same (DIS-9). */
  async function listed(displayId: string): Promise<DisplayDoc | null> {
    try {
      return await repo.display(displayId);
    } catch (error) {
      if (seenAt.has(displayId)) await endSessions(displayId);
      throw error;
    }
  }

  const seenAt = new Map<string, number>();
  /** A screen asked for something; written once a minute at most. */
  async function seen(displayId: string): Promise<void> {
    const now = clock.now();
    if (now - (seenAt.get(displayId) ?? 0) < seenEveryMs) return;
    seenAt.set(displayId, now);
    await repo.seen(displayId, new Date(now));
  }

  const list = async (): Promise<DisplayDevice[]> => (await repo.displays()).map(present);
  return {
    offer,
    claim,
    approve,
    revoke,
    seen,
    list,
    takeLooksOff: looksOff({ repo, clock, revoke }),
  };
}

interface LooksDeps extends Pick<Deps, 'repo' | 'clock'> {
  revoke(displayId: string, acting: RecordedActor): Promise<unknown>;
}

/** Takes off the looks that two looks in a row find closed: one that slept is heard of between them (SES-133). */
function looksOff({ repo, clock, revoke }: LooksDeps) {
  let wereGone = new Set<string>();
  return async (): Promise<void> => {
    const heardOf = clock.now() - displayLostAfterMs;
    const gone = (await repo.looks())
      .filter(({ lastSeenAt, pairedAt }) => (lastSeenAt ?? pairedAt).getTime() < heardOf)
      .map(({ _id }) => _id);
    const over = gone.filter((id) => wereGone.has(id));
    wereGone = new Set(gone);
    await Promise.all(over.map((id) => revoke(id, { by: null, from: null })));
  };
}

const newDisplay = (
  { name, deployment, isLook }: PairedAs,
  { id, name: pairedByName }: Approver['user'],
  pairedAt: Date,
): DisplayDoc => ({
  _id: randomUUID(),
  name,
  pairedAt,
  pairedBy: id,
  pairedByName,
  lastSeenAt: null,
  ...defaultDisplaySettings,
  deployment,
  ...(isLook && { isLook }),
  revision: 1,
});

const keyOf = (secret: string) => hash('sha256', secret);

const newCode = () =>
  Array.from(
    { length: pairingCodeLength },
    () => pairingAlphabet[randomInt(pairingAlphabet.length)],
  ).join('');

export type DisplayService = ReturnType<typeof displayService>;
