import { hashSync } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, testPassword, type TestApp } from '../../testing/app.ts';
import { seedOrganisation, type Organisation } from '../../testing/organisation.ts';

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

describe('guessing is slowed', () => {
  it('of 150 people who all mistype on their first day everybody is in within two minutes [SES-52]', async () => {
    later();
    const people = Array.from({ length: 150 }, (_, person) => `person.${person}`);
    for (const person of people) await login(person, 'mistyped');
    const waits = await Promise.all(
      people.map(async (person) => (await login(person, 'right')).headers['retry-after'] ?? 0),
    );
    expect(Math.max(...waits.map(Number))).toBeLessThanOrEqual(60);
    app.clock.advance(60_000);
    const again = await Promise.all(people.slice(0, 40).map((person) => login(person, 'right')));
    expect(again.every(({ statusCode }) => statusCode !== 429)).toBe(true);
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
