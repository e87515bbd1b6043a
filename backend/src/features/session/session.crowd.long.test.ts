import { hashSync } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';
import { directoryRepo } from '../directory/directory.repo.ts';

let app: TestApp;
let org: Organisation;
beforeAll(async () => {
  app = await startTestApp();
  const asCostly = hashSync(testPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  org = await seedOrganisation(app.db, asCostly);
});
afterAll(() => app.close());

const login = (username: unknown, password: unknown = testPassword) =>
  app.anonymous().raw('POST', '/api/auth/login', { username, password });
/** Everything forgotten: failures live a quarter of an hour. */
const later = () => app.clock.advance(16 * 60_000);

/** People who have not signed in yet, and whose passwords are checked quickly; their usernames. */
async function newcomers(many: number): Promise<string[]> {
  const somebody = org.users.get('bystander');
  if (!somebody) throw new Error('nobody to be like');
  const passwordHash = hashSync(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const users = Array.from({ length: many }, (_, person) => {
    const username = `person.${person}`;
    return { ...somebody, _id: randomUUID(), username, usernameKey: username, passwordHash };
  });
  await directoryRepo(app.db).insertMissing({ users });
  return users.map(({ username }) => username);
}

describe('guessing is slowed', () => {
  it('of 150 people who all mistype on their first day everybody is in within two minutes [SES-52]', async () => {
    later();
    let outside = await newcomers(150);
    for (const person of outside) await login(person, 'mistyped');
    const came = app.clock.elapsed();
    while (outside.length > 0 && app.clock.elapsed() - came < 120_000) {
      const answers = await Promise.all(outside.map((person) => login(person)));
      const waits = answers.map(({ headers }) => Number(headers['retry-after'] ?? 0));
      expect(Math.max(...waits)).toBeLessThanOrEqual(60);
      outside = outside.filter((_, index) => answers[index]?.statusCode !== 200);
      app.clock.advance(Math.max(...waits) * 1000);
    }
    expect(outside).toEqual([]);
  });

  it(
    'signs 150 people in who come at once, those beyond 50 when they come back [SES-31, SES-51]',
    {
      timeout: 60_000,
    },
    async () => {
      later();
      const usernames = [...org.users.keys()];
      let names = Array.from({ length: 150 }, (_, index) => usernames[index % usernames.length]);
      const sentAway: number[] = [];
      while (names.length > 0 && sentAway.length < 8) {
        const answers = await Promise.all(names.map((name) => login(name)));
        for (const { statusCode, headers, body } of answers) {
          expect([200, 503]).toContain(statusCode);
          if (body.includes('SIGN_IN_BUSY')) expect(headers['retry-after']).toBe('3');
        }
        names = names.filter((_, index) => answers[index]?.statusCode !== 200);
        sentAway.push(names.length);
      }
      expect(sentAway[0]).toBeGreaterThanOrEqual(98);
      expect(sentAway.at(-1)).toBe(0);
    },
  );
});
