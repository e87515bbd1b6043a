import { setTimeout as pause } from 'node:timers/promises';
import { startKillable, type KillableServer } from '../restart/killable.ts';

/** The processes of a run, of which one after the other is killed and comes back. */
export interface Member {
  readonly name: string;
  readonly port: number;
  /** False from the moment it is killed until it is ready again. */
  readonly isUp: boolean;
  readonly kills: number;
}

type Listener = (member: Member) => void;

export interface Fleet {
  readonly members: readonly Member[];
  up(): Member[];
  onKilled(listener: Listener): void;
  onReady(listener: Listener): void;
  /** kill -9; resolves when it is ready again. */
  kill(member: Member): Promise<void>;
  stop(): Promise<void>;
}

export async function startFleet(count: number, env: Record<string, string>): Promise<Fleet> {
  const servers: KillableServer[] = [];
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
  try {
    for (let one = 0; one < count; one++) servers.push(await startKillable(env));
  } catch (error) {
    await stop();
    throw error;
  }
  const members = servers.map((server, index) => ({
    name: `process ${index + 1}`,
    port: server.port,
    isUp: true,
    kills: 0,
    server,
  }));
  const killed: Listener[] = [];
  const ready: Listener[] = [];
  return {
    members,
    up: () => members.filter(({ isUp }) => isUp),
    onKilled: (listener) => void killed.push(listener),
    onReady: (listener) => void ready.push(listener),
    async kill(target) {
      const member = members.find((one) => one === target);
      if (!member) throw new Error('no process of this run');
      member.isUp = false;
      member.kills++;
      for (const listener of killed) listener(member);
      await member.server.kill();
      member.isUp = true;
      for (const listener of ready) listener(member);
    },
    stop,
  };
}

/** Answers whether it has been up all the time since this was called. */
export function staying(member: Member): () => boolean {
  const { kills, isUp } = member;
  return () => isUp && member.isUp && member.kills === kills;
}

/** One after the other, each ready again before the next is killed, each at most so often. */
export function killInTurn(
  { members, kill }: Fleet,
  { everyMs, most = Infinity }: { readonly everyMs: number; readonly most?: number },
  beforeKill: (member: Member) => void,
) {
  const ending = new AbortController();
  const run = (async () => {
    for (let turn = 0; turn < most * members.length; turn++) {
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return;
      const member = members[turn % members.length] as Member;
      beforeKill(member);
      await kill(member);
    }
  })();
  // Whoever waits for it hears of a server that does not come back.
  run.catch(() => undefined);
  return {
    failed: run,
    async stop(): Promise<void> {
      ending.abort();
      await run;
    },
  };
}
