import { setTimeout as pause } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { ask, type Identity } from '../../testing/board-client.ts';
import type { Cluster } from './cluster.ts';
import { staying, type Member } from './fleet.ts';
import { signIn, socketAt } from './person.ts';
import { plainCallMs } from './plain-calls.ts';

/** Every few seconds somebody's sessions are ended at one process, and every living one has to hear it (PRF-81). */

export interface RevocationReport {
  /** From the answer until a living process heard of it, less than what a plain call to it took meanwhile, in ms. */
  readonly heardMs: readonly number[];
  /** Until it was answered, in ms. */
  readonly calledMs: readonly number[];
  /** Processes that came back afterwards and were asked. */
  readonly askedAgain: number;
  /** What the kills took away: processes that died meanwhile, samples whose own call was cut. */
  readonly leftOut: number;
  readonly wrong: readonly string[];
}

export const heardWithinMs = 1000;
const givenUpMs = 5000;

interface Options {
  readonly cluster: Cluster;
  readonly admin: Identity;
  readonly date: string;
  readonly everyMs: number;
  random(): number;
}

export function sampleRevocation({ cluster, admin, date, everyMs, random }: Options) {
  const { fleet } = cluster;
  const heardMs: number[] = [];
  const calledMs: number[] = [];
  const wrong: string[] = [];
  const asking: Promise<void>[] = [];
  let [leftOut, askedAgain] = [0, 0];
  let revoked: Identity | undefined;
  const anyOf = (list: readonly Member[]) => list[Math.floor(random() * list.length)] as Member;

  async function mustRefuse(member: Member, person: Identity, when: string): Promise<void> {
    const isStaying = staying(member);
    const say = (failure: string) => isStaying() && wrong.push(`${member.name} ${failure} ${when}`);
    const url = `/api/dashboard/watch/${date}`;
    const answer = await ask(member.port, person, 'GET', url).catch(() => undefined);
    if (answer?.status !== 401) say(`answered ${answer?.status ?? 'nothing'} to an ended session`);
    const socket = await socketAt(member.port, person).catch(() => undefined);
    if (socket) say('took the socket of an ended session');
    socket?.close();
  }

  /** Throws when a process dies under it. */
  async function sample(): Promise<void> {
    const person = await signIn(anyOf(fleet.up()).port, cluster.nextGuest().username);
    const places: { member: Member; isStaying: () => boolean; socket: Socket }[] = [];
    try {
      for (const member of fleet.up()) {
        const isStaying = staying(member);
        places.push({ member, isStaying, socket: await socketAt(member.port, person) });
      }
      const at = anyOf(fleet.up());
      const ends = places.map(({ socket }) => endOf(socket));
      const began = performance.now();
      const url = `/api/users/${person.userId}/sessions`;
      const { status } = await ask(at.port, admin, 'DELETE', url);
      if (status >= 300) throw new Error(`ending sessions was answered ${status}`);
      const answered = performance.now();
      calledMs.push(answered - began);
      revoked = person;
      const plain = places.map(({ member }) => plainCallMs(member));
      const times = await Promise.all(
        ends.map(async (end, place) =>
          Math.max(0, (await end) - answered - ((await plain[place]) ?? 0)),
        ),
      );
      for (const [index, { member, isStaying }] of places.entries()) {
        const ms = times[index] as number;
        if (!isStaying()) leftOut++;
        else if (ms > heardWithinMs)
          wrong.push(`${member.name} heard ${at.name} after ${Math.round(ms)} ms`);
        if (isStaying()) heardMs.push(ms);
      }
      const living = places.filter(({ isStaying }) => isStaying());
      await Promise.all(
        living.map(({ member }) => mustRefuse(member, person, 'after it was told')),
      );
    } finally {
      for (const { socket } of places) socket.close();
    }
  }

  fleet.onReady((member) => {
    if (!revoked) return;
    askedAgain++;
    asking.push(mustRefuse(member, revoked, 'after it came back'));
  });

  const ending = new AbortController();
  const run = (async () => {
    while (!ending.signal.aborted) {
      const kills = killsOf(cluster);
      await sample().catch((error: unknown) => {
        if (kills === killsOf(cluster)) wrong.push(String(error));
        leftOut++;
      });
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop(): Promise<RevocationReport> {
      ending.abort();
      await run;
      await Promise.all(asking);
      return { heardMs, calledMs, askedAgain, leftOut, wrong };
    },
  };
}

const killsOf = ({ fleet }: Cluster) => fleet.members.reduce((sum, { kills }) => sum + kills, 0);

/** The moment; never when it is given up. */
const endOf = (socket: Socket): Promise<number> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(Infinity), givenUpMs);
    socket.once('disconnect', () => {
      clearTimeout(timer);
      resolve(performance.now());
    });
  });
