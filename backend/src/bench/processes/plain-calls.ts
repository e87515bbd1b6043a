import { setTimeout as pause } from 'node:timers/promises';
import { staying, type Fleet, type Member } from './fleet.ts';

/** What the machine takes for a call that asks for nothing: what stands beside every time of the storm. */

const givenUpMs = 5000;
const everyMs = 250;

/** A process that does not answer has no excuse: 0. */
export async function plainCallMs({ port }: Pick<Member, 'port'>): Promise<number> {
  const began = performance.now();
  const signal = AbortSignal.timeout(givenUpMs);
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal }).catch(() => undefined);
  await answer?.text().catch(() => undefined);
  return answer ? performance.now() - began : 0;
}

/** Asks every living process again and again. */
export function samplePlainCalls(fleet: Pick<Fleet, 'up'>) {
  const ending = new AbortController();
  let slowestMs = 0;
  async function askAll(): Promise<void> {
    await Promise.all(
      fleet.up().map(async (member) => {
        const isStaying = staying(member);
        const ms = await plainCallMs(member);
        if (isStaying()) slowestMs = Math.max(slowestMs, ms);
      }),
    );
  }
  const run = (async () => {
    while (!ending.signal.aborted) {
      await askAll();
      await pause(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    /** Of a process that lived all the time, in ms. */
    slowestMs: () => slowestMs,
    async stop(): Promise<void> {
      ending.abort();
      await run;
    },
  };
}
