import { setTimeout as pause } from 'node:timers/promises';

/** Between these, in ms: the longer the oftener in a row (PRC-30). */
const shortestMs = 1;
const longestMs = 50;

/** Waits at random before a write that another process overtook is decided again, so that they do not meet again. */
export async function waitOvertaken(times: number): Promise<void> {
  const most = Math.min(longestMs, 2 * shortestMs + times);
  await pause(shortestMs + Math.random() * (most - shortestMs));
}
