import { holdLeaseMs, holdRenewMs, type BoardPresence } from '@muster/protocol';
import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { Cluster } from './cluster.ts';
import { staying, type Member } from './fleet.ts';
import {
  presenceLedger,
  type Fact,
  type PresenceLedger,
  type PresenceReport,
} from './presence-ledger.ts';
import { signIn, socketAt } from './person.ts';
import { samplePlainCalls } from './plain-calls.ts';

/** Guests come to a board at one process or another, hold cards, let go and leave; a desk at each looks on (PRF-82). */

/** What PRC-43 allows after a kill, and a second to see it; the living are told at once. */
const lookedAtMs = 1000;
export const viewersWithinMs = 15_000 + lookedAtMs;
export const holdsWithinMs = holdLeaseMs + lookedAtMs;
const toldWithinMs = 2000;
const lookEveryMs = 25;
const mostGuests = 6;

interface Guest {
  readonly id: string;
  readonly at: Member;
  readonly socket: Socket;
  /** Stays with a card until its process is killed. */
  readonly stays: boolean;
  /** Lets go of the card. */
  letGo(): void;
  isHolding: boolean;
}

interface Options {
  readonly cluster: Cluster;
  readonly date: string;
  readonly everyMs: number;
  random(): number;
}

/** The people who come and go; what is true of them is in the ledger. */
function company({ cluster, date, random }: Options, ledger: PresenceLedger) {
  const { fleet, officers } = cluster;
  let guests: Guest[] = [];
  const untold: { id: string; at: Member; what: Fact['what']; until: number }[] = [];
  const anyOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const set = (who: string, factKind: Fact['what'], isSo: boolean, how: string, withinMs: number) =>
    ledger.set({ who, what: factKind, isSo, how, withinMs, since: performance.now() });

  async function arrive(at: Member, stays: boolean): Promise<void> {
    const isStaying = staying(at);
    const { id, username } = cluster.nextGuest();
    const socket = await joined(at, date, username);
    const card = anyOf(officers);
    const hint = (userId: string | null) => socket.emit('board:hint', { date, userId });
    const renewing = setInterval(() => hint(card), holdRenewMs);
    socket.once('disconnect', () => clearInterval(renewing));
    if (!isStaying()) return;
    const letGo = () => {
      clearInterval(renewing);
      hint(null);
    };
    hint(card);
    set(id, 'open', true, 'who came', toldWithinMs);
    set(id, 'holds', true, 'who took a card', toldWithinMs);
    guests.push({ id, at, socket, stays, letGo, isHolding: true });
  }

  /** Is no longer so; forgotten with its process, where that dies before it has told the others. */
  function over({ id, at }: Guest, factKind: Fact['what'], how: string): void {
    set(id, factKind, false, how, toldWithinMs);
    untold.push({ id, at, what: factKind, until: performance.now() + toldWithinMs });
  }

  function letGo(guest: Guest): void {
    guest.letGo();
    guest.isHolding = false;
    over(guest, 'holds', 'who let go');
  }

  function leave(guest: Guest): void {
    guests = guests.filter((one) => one !== guest);
    guest.socket.close();
    over(guest, 'open', 'who left');
    if (guest.isHolding) over(guest, 'holds', 'who left with a card');
  }

  function killed(at: Member): void {
    const died = (id: string, factKind: Fact['what']) =>
      factKind === 'open'
        ? set(id, factKind, false, 'whose process died', viewersWithinMs)
        : set(id, factKind, false, 'whose process died with a card', holdsWithinMs);
    for (const { id, what, until, at: its } of untold.splice(0)) {
      if (until < performance.now()) continue;
      if (its === at) died(id, what);
      else untold.push({ id, what, until, at: its });
    }
    for (const { id, isHolding } of guests.filter((one) => one.at === at)) {
      died(id, 'open');
      if (isHolding) died(id, 'holds');
    }
    guests = guests.filter((one) => one.at !== at);
  }

  async function step(): Promise<void> {
    await arrive(anyOf(fleet.up()), false);
    const passing = () => guests.filter(({ stays }) => !stays);
    const holding = passing().filter(({ isHolding }) => isHolding);
    if (random() < 0.4 && holding.length > 0) letGo(anyOf(holding));
    const isFull = passing().length > mostGuests;
    if (isFull || (random() < 0.4 && passing().length > 0)) leave(anyOf(passing()));
  }

  return { arrive, killed, step, close: () => guests.forEach(({ socket }) => socket.close()) };
}

export async function samplePresence(options: Options) {
  const { cluster, date, everyMs } = options;
  const { fleet } = cluster;
  const plain = samplePlainCalls(fleet);
  const ledger = presenceLedger(plain.slowestMs);
  const guests = company(options, ledger);
  const troubles: string[] = [];
  const underWay = new Set<Promise<void>>();
  const now = () => performance.now();

  async function openDesk(at: Member): Promise<void> {
    let desk: ReturnType<typeof ledger.desk> | undefined;
    let last: BoardPresence | undefined;
    const socket = await joined(at, date, cluster.nextGuest().username, (seen) => {
      last = seen;
      desk?.see(seen);
    });
    desk = ledger.desk(at.name, now());
    if (last) desk.see(last);
    const isStaying = staying(at);
    socket.once('disconnect', () => {
      desk?.close();
      if (isStaying()) troubles.push(`the desk at ${at.name} lost its connection`);
    });
  }

  /** What fails because its process was killed is left out. */
  async function tried(at: Member | undefined, doing: () => Promise<void>): Promise<void> {
    const kills = () => fleet.members.reduce((sum, one) => sum + one.kills, 0);
    const before = at ? at.kills : kills();
    const trying = doing().catch((error: unknown) => {
      if (before === (at ? at.kills : kills())) troubles.push(String(error));
    });
    underWay.add(trying);
    await trying;
    underWay.delete(trying);
  }
  const come = (at: Member) =>
    tried(at, () => openDesk(at)).then(() => tried(at, () => guests.arrive(at, true)));

  fleet.onKilled(guests.killed);
  fleet.onReady((at) => void come(at));
  await Promise.all(fleet.members.map(come));
  const looking = setInterval(() => ledger.look(now()), lookEveryMs);
  const ending = new AbortController();
  const run = (async () => {
    while (!ending.signal.aborted) {
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (!ending.signal.aborted) await tried(undefined, guests.step);
    }
  })();

  return {
    /** Ends when everything was due, or at `latest`. */
    async stop(latest = Infinity): Promise<PresenceReport & { readonly plainMs: number }> {
      ending.abort();
      await run;
      await Promise.all(underWay);
      while (ledger.isOpen(now()) && now() < latest) await pause(lookEveryMs);
      clearInterval(looking);
      ledger.look(now());
      await plain.stop();
      guests.close();
      const { wrong, ...report } = ledger.report();
      return { ...report, plainMs: plain.slowestMs(), wrong: [...troubles, ...wrong] };
    },
  };
}

async function joined(
  at: Member,
  date: string,
  username: string,
  onPicture?: (seen: BoardPresence) => void,
) {
  const socket = await socketAt(at.port, await signIn(at.port, username));
  if (onPicture) socket.on('board:presence', onPicture);
  const answer: unknown = await socket.timeout(5000).emitWithAck('board:join', { date });
  if (!(answer as { ok: boolean }).ok) throw new Error(`${at.name} refused a board`);
  return socket;
}
