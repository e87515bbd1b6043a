import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { testDatabaseUri } from '../../testing/store.ts';
import { reportCommands } from '../../testing/write-log.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ uri: reportCommands(testDatabaseUri()) });
  await seedOrganisation(app.db);
});
afterAll(() => app.close());

const where = async (username: string, team: string) => {
  app.clock.advance(1000);
  const query = new URLSearchParams({ username, team }).toString();
  const answer = await app.anonymous().raw('GET', `/api/where?${query}`);
  expect(answer.statusCode).toBe(200);
};

/** What is asked of the database meanwhile. */
async function readsOf(db: Connection, work: () => Promise<void>): Promise<string[]> {
  const reads: string[] = [];
  const note = (event: { commandName: string; command: Record<string, unknown> }) =>
    reads.push(`${event.commandName} ${String(event.command[event.commandName])}`);
  const client = db.getClient();
  client.on('commandStarted', note);
  await work();
  client.off('commandStarted', note);
  return reads;
}

it('whether a username exists is not told by what is read for the answer [PST-30]', async () => {
  await where('nobody', 'A1');
  const unknown = await readsOf(app.db, () => where('nobody', 'A1'));
  expect(unknown.toSorted()).toEqual(['find boards', 'find users']);
  for (const [username, team] of [
    ['a1.04', 'A2'],
    ['a1.04', 'A1'],
    ['watch.1', 'A1'],
  ] as const) {
    const reads = await readsOf(app.db, () => where(username, team));
    expect(reads.toSorted(), username).toEqual(unknown.toSorted());
  }
});
