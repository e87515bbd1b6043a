import { scheduleRoutes } from '@muster/protocol';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import contractsOnly from './contract.ts';

it('a call under /api without a contract cannot be registered [OPS-42]', async () => {
  const app = Fastify();
  await app.register(contractsOnly);
  expect(() => app.get('/api/anything', () => ({}))).toThrow('GET /api/anything has no contract');
  const [contract] = Object.values(scheduleRoutes);
  expect(() => app.get('/api/something', { config: { contract } }, () => ({}))).not.toThrow();
  expect(() => app.get('/healthz', () => ({}))).not.toThrow();
  await app.close();
});
