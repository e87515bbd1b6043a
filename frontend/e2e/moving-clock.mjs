/**
 * Loaded into the server's process before its program, so that a story can let hours pass under it: its clock goes on
 * by so much, and whatever it does at intervals it does once. No program that ships has a way in for this.
 */
import { isMainThread } from 'node:worker_threads';

const hour = Date.now;
const each = globalThis.setInterval;
const end = globalThis.clearInterval;
const beats = new Map();
let aheadMs = 0;

Date.now = () => hour() + aheadMs;
globalThis.setInterval = (run, ...rest) => {
  const timer = each(run, ...rest);
  beats.set(timer, run);
  return timer;
};
globalThis.clearInterval = (timer) => {
  beats.delete(timer);
  end(timer);
};
if (isMainThread)
  process.on('message', ({ passMs }) => {
    aheadMs += passMs;
    for (const beat of beats.values()) beat();
  });
process.channel?.unref();
