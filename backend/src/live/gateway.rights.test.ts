import { clientEvents, type ClientEventName, type ClientPayload } from '@muster/protocol';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workingDay } from '../features/attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from '../testing/app.ts';
import { handshake } from '../testing/handshake.ts';
import { signInCallers, callerNames, principalOf, type CallerName } from '../testing/callers.ts';
import { seedOrganisation } from '../testing/organisation.ts';

/** Every event a client may send times every principal, from the table of rights (PRF-17). */

let app: TestApp;
let callers: Record<CallerName, TestClient>;
/** Without their types, as an attacker would drive them: any event, any payload. */
const sockets = new Map<CallerName, Socket>();

/** Pso, other and anonymous get no socket at all (SES-45). */
const connected = callerNames.filter(
  (caller) => !['other', 'anonymous'].includes(principalOf(caller)),
);
const refused = callerNames.filter((caller) => !connected.includes(caller));

beforeAll(async () => {
  app = await startTestApp();
  await seedOrganisation(app.db);
  callers = await signInCallers(app);
  for (const caller of connected) sockets.set(caller, await callers[caller].socket());
});
afterAll(() => app.close());

/** An event without a sample does not compile, so that none is forgotten. */
const samples: { [Name in ClientEventName]: ClientPayload<Name> } = {
  'watch:join': { date: workingDay },
  'watch:leave': { date: workingDay },
  'team:join': { teamId: 'A2', date: workingDay },
  'team:leave': {},
  'sheet:draft': { teamId: 'A1', date: workingDay, marks: {} },
  'board:join': { date: workingDay },
  'board:leave': { date: workingDay },
  'board:sync': { date: workingDay, since: 0 },
  'board:hint': { date: workingDay, userId: null },
};

describe('the handshake', () => {
  it.each(refused)('the handshake of %s is refused [SES-45, PRF-17]', async (caller) => {
    const { cookie } = callers[caller];
    const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
    const code = caller === 'anonymous' ? 'UNAUTHENTICATED' : 'FORBIDDEN';
    expect(await handshake(await app.listen(), headers)).toMatchObject({ code });
  });
});

describe.each(Object.keys(samples) as ClientEventName[])(
  '%s answers as the table of rights says',
  (name) => {
    it.each(connected)(
      '%s is acknowledged or refused as the table says [S6, SES-46, PRF-17]',
      async (caller) => {
        const answer: unknown = await sockets.get(caller)?.emitWithAck(name, samples[name]);
        const scope = clientEvents[name].access[principalOf(caller)];
        expect(answer).toMatchObject(
          scope === 'no' ? { ok: false, code: 'FORBIDDEN' } : { ok: true },
        );
      },
    );
  },
);
