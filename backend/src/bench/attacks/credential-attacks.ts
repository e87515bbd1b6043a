import type { Attack } from './attack-calls.ts';

const all = (count: number, run: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** Guesses of passwords and codes, and bodies that are wrong. */
export const credentialAttacks = {
  'logins of many accounts': ({ post }, some) =>
    all(some(1000), (one) =>
      post('/api/auth/login', { username: `guessed.${one}`, password: `guess ${one}` }),
    ),
  'guesses on one account': ({ post }, some) =>
    all(some(1000), (one) =>
      post('/api/auth/login', { username: 'nobody.here', password: `guess ${one}` }),
    ),
  'guesses with forged X-Forwarded-For': ({ post }, some) =>
    all(some(1000), (one) =>
      post(
        '/api/auth/login',
        { username: 'nobody.there', password: `guess ${one}` },
        { 'x-forwarded-for': `203.0.113.${one % 250}` },
      ),
    ),
  'pairing offers': async ({ post }, some) => {
    for (let round = 0; round < some(30); round++)
      await all(100, () => post('/api/display/pairing', {}));
  },
  'pairing guesses': async ({ post, watch }, some) => {
    for (let round = 0; round < some(20); round++)
      await all(50, (one) =>
        post('/api/displays/approve', { code: codeOf(round * 50 + one), name: 'x' }, watch),
      );
  },
  'bad marks of 229 kB': async ({ post, leader }, some) => {
    const attendanceData = Object.fromEntries(
      Array.from({ length: 13_000 }, (_, one) => [`member-${one}`, 1]),
    );
    for (let round = 0; round < some(40); round++)
      await post('/api/attendance/submit', { date: '2031-01-01', attendanceData }, leader);
  },
} satisfies Record<string, Attack>;

/** One of a thousand that a screen might show. */
const codeOf = (index: number): string =>
  `AAA${['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'J', 'K'][Math.floor(index / 100) % 10]}${
    'ABCDEFGHJK'[Math.floor(index / 10) % 10]
  }${'ABCDEFGHJK'[index % 10]}`;
