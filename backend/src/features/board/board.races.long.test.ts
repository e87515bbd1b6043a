import { boardRoutes, type BoardSnapshot } from '@muster/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestClient } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import {
  asking,
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './board.fixture.ts';

/** Races in their small form; `npm run soak` runs 200 rounds of each (DEP-26). */

const rounds = Number(process.env['ROUNDS'] ?? 15);
const rivals = 50;
let app: TestApp;
let officers: string[];
let clients: TestClient[];

beforeAll(async () => {
  app = await startTestApp({ env: { WRITES_PER_SECOND: '100000' } });
  await seedOrganisation(app.db);
  await seedCatalogue(app.db, plainStations(11, 1));
  officers = await seedPresent(app.db, rivals);
  clients = await Promise.all(['watch.1', 'watch.2', 'admin'].map((name) => app.login(name)));
});
afterAll(() => app.close());

const client = (index: number) => clients[index % clients.length] as TestClient;
const board = (): Promise<BoardSnapshot> => client(0).call(boardRoutes.board, { params: { date } });
const send = (index: number, userId: string, from: string | null, to: string | null) =>
  client(index).raw('POST', `/api/deployment/board/${date}/ops`, asking(drag(userId, from, to)));

async function clear(): Promise<void> {
  const { assignments } = await board();
  if (assignments.length === 0) return;
  const moves = assignments.map(({ userId, stationId }) => ({ userId, from: stationId, to: null }));
  const op = { type: 'place', cause: 'reset-zone', moves } as const;
  await client(0).call(boardRoutes.operate, {
    params: { date },
    body: asking({ ...op, moves: [...moves] }),
  });
}

describe('when many ask at once', () => {
  it('of 50 who drop onto the last place exactly one succeeds, and the others learn who [DEP-26, DEP-29]', async () => {
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        officers.map((userId, index) => send(index, userId, null, 's-1')),
      );
      const won = answers.filter(({ statusCode }) => statusCode === 200);
      expect(won).toHaveLength(1);
      const [there] = (await board()).assignments;
      for (const lost of answers.filter(({ statusCode }) => statusCode !== 200)) {
        expect(lost.statusCode).toBe(409);
        expect(lost.json()).toMatchObject({
          code: 'STATION_FULL',
          current: { officers: [{ userId: there?.userId }], stations: [{ count: 1, capacity: 1 }] },
        });
      }
      await clear();
    }
  });

  it('of 10 who move one officer exactly one succeeds, and the others learn where they are [DEP-26, DEP-29]', async () => {
    const [userId] = officers as [string];
    for (let round = 0; round < rounds; round++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => send(index, userId, null, `s-${index + 1}`)),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const [there] = (await board()).assignments;
      for (const lost of answers.filter(({ statusCode }) => statusCode !== 200)) {
        expect(lost.json()).toMatchObject({
          code: 'OFFICER_MOVED',
          current: {
            officers: [
              { userId, stationId: there?.stationId, by: { id: expect.any(String) as string } },
            ],
          },
        });
      }
      await clear();
    }
  });
});
