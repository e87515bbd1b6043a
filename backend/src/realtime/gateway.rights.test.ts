import { clientEvents, type ClientEventName, type ClientPayload } from '@muster/protocol';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from '../features/attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts';
import { handshake } from '../testing/handshake.ts';
import { castOf, parts, principalOfPart, type Part } from '../testing/callers.ts';
import { seedOrganisation } from '../testing/organisation.ts';

/** Every event a client may send times every principal, from the table of rights (PRF-18). */

let app: TestApp;
let cast: Record<Part, TestClient>;
/** Without their types, as an attacker would drive them: any event, any payload. */
const sockets = new Map<Part, Socket>();

/** Pso, other and anonymous get no socket at all (SES-45). */
const connected = parts.filter((part) => !['other', 'anonymous'].includes(principalOfPart(part)));
const refused = parts.filter((part) => !connected.includes(part));

beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  cast = await castOf(app);
  for (const part of connected) sockets.set(part, await cast[part].socket());
});
afterAll(() => app.close());

/** An event without a sample does not compile, so that none is forgotten. */
const samples: { [Name in ClientEventName]: ClientPayload<Name> } = {
  'watch:join': { date: workingDay },
  'watch:leave': { date: workingDay },
  'team:join': { teamId: 'A2', date: workingDay },
  'team:leave': {},
  'board:join': { date: workingDay },
  'board:leave': { date: workingDay },
  'board:sync': { date: workingDay, since: 0 },
  'board:hint': { date: workingDay, userId: null },
};

describe('the handshake refuses who gets no socket [SES-45] [PRF-18]', () => {
  it.each(refused)('refuses %s', async (part) => {
    const { cookie } = cast[part];
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
    const code = part === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    expect(await handshake(await app.listen(), headers)).toMatchObject({ code });
  });
});

describe.each(Object.keys(samples) as ClientEventName[])(
  '%s answers as the table of rights says [PRF-18]',
  (name) => {
    it.each(connected)('%s', async (part) => {
      const answer: unknown = await sockets.get(part)?.emitWithAck(name, samples[name]);
      const scope = clientEvents[name].access[principalOfPart(part)];
      expect(answer).toMatchObject(
        scope === 'no' ? { ok: false, code: 'FORBIDDEN' } : { ok: true },
      );
    });
  },
);
