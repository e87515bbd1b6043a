import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import faults from './faults.ts';

it('an error nobody expected is 500 in words that tell nothing, and is logged with its cause [OPS-31, OPS-35]', async () => {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: pino({}, { write: (line) => lines.push(line) }) });
  await app.register(faults);
  app.get('/', () => {
    throw new Error('E11000 duplicate key in /srv/store');
  });
  const response = await app.inject('/');
  expect([response.statusCode, response.json()]).toEqual([
    500,
    {
      code: 'INTERNAL',
      message: 'Something went wrong on the server. Reload and look before you try again.',
    },
  ]);
  expect(lines.filter((line) => line.includes('E11000 duplicate key'))).toHaveLength(1);
  await app.close();
});
