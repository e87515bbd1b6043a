import { defaultDisplaySettings } from '@muster/protocol';
import Fastify from 'fastify';
import plugin from 'fastify-plugin';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { Caller } from '../lib/caller.ts';
import { clockOf } from '../lib/clock.ts';
import faults from './faults.ts';
import limits from './limits.ts';

const session = { id: 'one', csrf: 'token', expiresAt: Infinity };
const display = { id: 'wall', name: 'Wall', settings: defaultDisplaySettings } as const;
const caller: Caller = { principal: 'display', session, display };
const signedIn = plugin(
  async (app) => {
    app.decorateRequest('caller');
    app.addHook('onRequest', async (request) => void (request.caller = caller));
  },
  { name: 'session' },
);

it('a clock set back does not hold back writes [OPS-24]', async () => {
  let now = Date.parse('2025-09-06T02:20:00Z');
  let elapsed = 0;
  const clock = clockOf(
    'Asia/Singapore',
    () => now,
    () => elapsed,
  );
  const config = readConfig({ NODE_ENV: 'test', WRITES_PER_SECOND: '2' });
  const app = Fastify();
  await app.register(faults);
  await app.register(signedIn);
  await app.register(limits, { config, clock, openDate: () => undefined });
  app.post('/', () => ({}));
  const write = async () => (await app.inject({ method: 'POST', url: '/' })).statusCode;

  expect([await write(), await write(), await write()]).toEqual([200, 200, 429]);
  now -= 10 * 60_000;
  elapsed += 1000;
  expect(await write()).toBe(200);
  await app.close();
});
