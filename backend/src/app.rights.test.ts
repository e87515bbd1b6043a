import {
  absenceRoutes,
  addDays,
  allRoutes,
  attendanceRoutes,
  tokenScopes,
  tokensRoutes,
  type Alert,
  type Route,
  type Scope,
  type SubmitAnswer,
} from '@muster/protocol';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raisedAlert } from './features/signals/alerts.fixture.ts';
import { marksFor, workingDay } from './features/attendance/attendance.fixture.ts';
import { startTestApp, type TestApp, type TestClient } from './testing/app.ts';
import { signInCallers, callerNames, principalOf, type CallerName } from './testing/callers.ts';
import { seedOrganisation, type Organisation } from './testing/organisation.ts';

/** Every call times every principal over HTTP, generated from the table of rights (PRF-17). */

let app: TestApp;
let org: Organisation;
let callers: Record<CallerName, TestClient>;
/** The stored records of A1's and A2's sheets of the working day. */
const recordIds: Record<string, string> = {};
/** An alert of that day about each of the two. */
const alertIds: Record<string, string> = {};
/** Known absences of somebody in each of the two. */
const absenceIds: Record<string, string[]> = {};

beforeAll(async () => {
  app = await startTestApp();
  org = await seedOrganisation(app.db);
  callers = await signInCallers(app);
  for (const teamId of ['A1', 'A2']) {
    const leader = await app.login(`tl.${teamId.toLowerCase()}`);
    const body = { teamId, date: workingDay, attendanceData: marksFor(org.team(teamId)) };
    const { records } = await leader.call(attendanceRoutes.submit, { body });
    recordIds[teamId] = records[0]?.id ?? '';
    alertIds[teamId] = await raisedAlert(app, workingDay, teamId);
    absenceIds[teamId] = [];
    for (let each = 0; each < 6; each++) {
      const userId = org.id(`${teamId.toLowerCase()}.05`);
      const made = await leader.call(absenceRoutes.create, { body: { userId, ...leave() } });
      absenceIds[teamId].push(made.id);
    }
  }
});
afterAll(() => app.close());

const unknownId = '3f2c1b0a-9d8e-4f7a-8b6c-5d4e3f2a1b0c';
const samples: Readonly<Record<string, () => string>> = {
  teamId: () => 'A1',
  date: () => workingDay,
  recordId: () => recordIds['A1'] ?? '',
  alertId: () => alertIds['A1'] ?? '',
  displayId: () => unknownId,
  archiveName: () => 'archive-before-2025-06-08-2025-09-06T02-20-00.000Z.jsonl.gz',
  evidenceName: () => 'evidence-2025-09-01-to-2025-09-05-2025-09-06T02-20-00.000Z.zip',
  backupName: () => 'backup-2025-09-06T02-20-00.000Z.jsonl.gz',
  roleId: () => unknownId,
  userId: () => unknownId,
  externalId: () => 'E-1001',
  importId: () => unknownId,
  sessionId: () => 'a'.repeat(32),
  tagUserLinkId: () => unknownId,
  deletedId: () => `user.${unknownId}`,
  tagId: () => unknownId,
  tokenId: () => unknownId,
  templateId: () => unknownId,
  noteId: () => unknownId,
  absenceId: () => absenceIds['A1']?.[0] ?? '',
  webhookId: () => unknownId,
  deliveryId: () => `msg_${'0'.repeat(32)}`,
  secret: () => 'a'.repeat(43),
  zoneId: () => 'nowhere',
  stationId: () => 'nowhere',
};

function pathOf({ path }: Route): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const sample = samples[name];
    if (!sample) throw new Error(`add a sample for the parameter ${name} of ${path}`);
    return encodeURIComponent(sample());
  });
}

const titleOf = ({ method, path }: Route) => `${method} ${path}`;
/** Logout ends the callers' sessions, so it comes last. */
const rank = ({ path }: Route) => Number(path === '/api/auth/logout');
const routesInOrder = allRoutes.toSorted((a, b) => rank(a) - rank(b));

describe('the routes of the server', () => {
  it('are those of the table of rights: none is beside it, none is missing [OPS-42, SES-41]', () => {
    const nameless = (text: string) => text.replace(/:[\w|:]+/g, ':');
    const registered = registeredRoutes(app.http.printRoutes({ commonPrefix: false }));
    expect(registered.filter((one) => / \/(api|calendar)/.test(one)).toSorted()).toEqual(
      [...new Set(allRoutes.map((route) => nameless(titleOf(route))))].toSorted(),
    );
  });

  it('are all found, also one that went past the contracts [OPS-42]', () => {
    const other = Fastify();
    other.get('/api/teams/:teamId', () => ({}));
    other.get('/api/teams/:teamId/backdoor', () => ({}));
    other.post('/api/:anything/backdoor', () => ({}));
    expect(registeredRoutes(other.printRoutes({ commonPrefix: false })).toSorted()).toEqual([
      'GET /api/teams/:',
      'GET /api/teams/:/backdoor',
      'POST /api/:/backdoor',
    ]);
  });
});

/** Reads the router's own tree: one `METHOD /path` per handler, parameters without their names. */
function registeredRoutes(tree: string): string[] {
  const stack: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const parsed = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line);
    if (!parsed) return [];
    const [, indent = '', segment = '', methods = ''] = parsed;
    const depth = indent.length / 4;
    const path = (stack[depth - 1] ?? '') + segment.replace(/:[\w|:]+/g, ':');
    stack[depth] = path;
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

describe.each(routesInOrder.map((route) => [titleOf(route), route] as const))(
  '%s answers as the table of rights says',
  (_, route) => {
    it.each(callerNames)(
      '%s is let in or refused as the table says [SES-40, SES-42, PRF-17]',
      async (caller) => {
        const scope = route.access[principalOf(caller)];
        const body = route.body ? {} : undefined;
        const response = await callers[caller].raw(route.method, pathOf(route), body);
        const isFile = route.file !== undefined && response.statusCode === 200;
        const answer = isFile ? null : response.json<{ code?: string } | null>();
        const code = answer?.code;
        if (scope !== 'no') expect([401, 403]).not.toContain(response.statusCode);
        else if (caller === 'anonymous') {
          expect([response.statusCode, code]).toEqual([401, 'UNAUTHENTICATED']);
        } else expect([response.statusCode, code]).toEqual([403, 'FORBIDDEN']);
        if (scope === 'counts') expectCountsOnly(response.body);
      },
    );
  },
);

describe('an API token', () => {
  const secrets = new Map<string, string>();
  beforeAll(async () => {
    const admin = await app.login('admin');
    for (const scope of tokenScopes) {
      const body = { name: scope, scopes: [scope], expiresOn: '2030-01-01' };
      secrets.set(scope, (await admin.call(tokensRoutes.create, { body })).secret);
    }
  });

  it.each(tokenScopes)(
    'with the scope %s opens what the table says, of every call [ECO-4, PRF-17]',
    async (scope) => {
      for (const route of allRoutes) {
        const headers = { authorization: `Bearer ${secrets.get(scope)}` };
        const body = route.body && {};
        const { statusCode } = await app
          .anonymous()
          .raw(route.method, pathOf(route), body, headers);
        const isOpen = route.tokens?.includes(scope) ?? false;
        expect([titleOf(route), [401, 403].includes(statusCode)]).toEqual([
          titleOf(route),
          !isOpen,
        ]);
      }
    },
  );
});

/** Names, usernames and roles of people do not belong into an answer of counts. */
function expectCountsOnly(body: string): void {
  for (const { name, username } of org.users.values()) {
    expect(body).not.toContain(name);
    expect(body).not.toContain(username);
  }
}

interface Probe {
  readonly url: () => string;
  readonly body?: () => object;
}

interface Probes {
  readonly own: Probe;
  readonly foreign: Probe;
  readonly unknown: Probe;
}
const days = `from=${workingDay}&to=${workingDay}`;
const report = (name: string) => ofTeam((id) => `/api/reports/${name}?${days}&teamIds=${id}`);

/** What one's own and another team's object is, for every call with `own` in the table. */
const probes: Readonly<Record<string, Probes>> = {
  'POST /api/attendance/submit': {
    own: submitTo('A1'),
    foreign: submitTo('A2'),
    unknown: submitTo('Z9'),
  },
  'PUT /api/attendance/:recordId': {
    own: edit(() => recordIds['A1'] ?? ''),
    foreign: edit(() => recordIds['A2'] ?? ''),
    unknown: edit(() => `${unknownId}.${workingDay}.A2`),
  },
  'GET /api/attendance/:teamId/:date/recent-absences': ofTeam(
    (id) => `/api/attendance/${id}/${workingDay}/recent-absences`,
  ),
  'GET /api/posts/:teamId/:date': ofTeam((id) => `/api/posts/${id}/${workingDay}`),
  'POST /api/alerts/:alertId/acknowledge': ofTeam(
    (id) => `/api/alerts/${alertIds[id] ?? unknownId}/acknowledge`,
  ),
  'GET /api/attendance-updates': ofTeam(
    (id) => `/api/attendance-updates?date=${workingDay}&teamId=${id}`,
  ),
  'GET /api/absences': ofTeam((id) => `/api/absences?${days}&teamId=${id}`),
  'GET /api/forecast': ofTeam((id) => `/api/forecast?days=2&teamId=${id}`),
  'POST /api/absences': {
    own: entered(() => org.id('a1.04')),
    foreign: entered(() => org.id('a2.04')),
    unknown: entered(() => unknownId),
  },
  'PUT /api/absences/:absenceId': {
    own: changed(() => absenceIds['A1']?.[1]),
    foreign: changed(() => absenceIds['A2']?.[0]),
    unknown: changed(() => unknownId),
  },
  'DELETE /api/absences/:absenceId': {
    own: { url: () => `/api/absences/${absenceIds['A1']?.pop()}` },
    foreign: { url: () => `/api/absences/${absenceIds['A2']?.[0]}` },
    unknown: { url: () => `/api/absences/${unknownId}` },
  },
  'GET /api/reports/attendance': report('attendance'),
  'GET /api/reports/absences': report('absences'),
  'GET /api/reports/late-sheets': report('late-sheets'),
  'GET /api/reports/changes': report('changes'),
  'GET /api/analytics': ofTeam((id) => `/api/analytics?${days}&teamIds=${id}`),
};

/** The same of the own team, of another and of one that is not there. */
function ofTeam(urlOf: (teamId: string) => string): Probes {
  const of = (teamId: string): Probe => ({ url: () => urlOf(teamId) });
  return { own: of('A1'), foreign: of('A2'), unknown: of('Z9') };
}

let absentDays = 0;
/** Each time another day, as no two absences of a person share one. */
function leave() {
  const date = addDays(workingDay, ++absentDays);
  return { from: date, to: date, absenceType: 'VL' };
}
function entered(userId: () => string): Probe {
  return { url: () => '/api/absences', body: () => ({ userId: userId(), ...leave() }) };
}
function changed(id: () => string | undefined): Probe {
  return { url: () => `/api/absences/${id()}`, body: leave };
}

function submitTo(teamId: string): Probe {
  return {
    url: () => '/api/attendance/submit',
    body: () => ({ teamId, date: workingDay, attendanceData: marksFor(org.team('A1')) }),
  };
}
function edit(recordId: () => string): Probe {
  return {
    url: () => `/api/attendance/${encodeURIComponent(recordId())}`,
    body: () => ({ status: 'present', notes: 'probe' }),
  };
}

/** They name no team: whoever asks for their own team alone is answered what concerns it. */
const narrowed = ['GET /api/alerts/:date', 'GET /api/between/:date'];
const ownRoutes = allRoutes.filter(
  (route) => (route.access.leader satisfies Scope) === 'own' && !narrowed.includes(titleOf(route)),
);

describe('another team’s objects', () => {
  // The table above has signed everybody out.
  beforeAll(async () => {
    callers = await signInCallers(app);
  });

  const cases = ownRoutes.flatMap((route) =>
    (['tl', 'dtl', 'pso+'] as const).map((caller) => [titleOf(route), caller] as const),
  );
  it.each(cases)(
    '%s is open to %s for the own team alone [SES-43, PRF-19]',
    async (title, caller) => {
      const probe = probes[title];
      if (!probe) throw new Error(`${title} is "own" in the table: say what own and foreign are`);
      const [method] = title.split(' ') as [Route['method']];
      const ask = ({ url, body }: Probe) => callers[caller].raw(method, url(), body?.());
      expect([200, 201]).toContain((await ask(probe.own)).statusCode);
      const foreign = await ask(probe.foreign);
      expect(foreign.statusCode).toBe(403);
      // An id outside one's rights and one that does not exist answer alike.
      const unknown = await ask(probe.unknown);
      expect([unknown.statusCode, unknown.body]).toEqual([foreign.statusCode, foreign.body]);
    },
  );

  it('another team’s alerts are not answered, and are left as they were by a refused acknowledgement [KNO-44, SES-43, PRF-19]', async () => {
    const read = async (caller: CallerName) =>
      (await callers[caller].raw('GET', `/api/alerts/${workingDay}`)).json<Alert[]>();
    for (const caller of ['tl', 'dtl', 'pso+'] as const) {
      expect((await read(caller)).map(({ id }) => id)).toEqual([alertIds['A1']]);
    }
    const all = await read('watch_tl');
    expect(all).toHaveLength(2);
    expect(all.find(({ id }) => id === alertIds['A2'])?.acknowledgedBy).toBeNull();
  });

  it('another team’s records are left as they were by refused writes [PRF-19]', async () => {
    const read = async () =>
      (await callers.admin.raw('GET', `/api/attendance/A2/${workingDay}/sheet`)).body;
    const before = await read();
    for (const probe of Object.values(probes)) {
      const method = probe === probes['PUT /api/attendance/:recordId'] ? 'PUT' : 'POST';
      await callers.tl.raw(method, probe.foreign.url(), probe.foreign.body?.());
    }
    expect(await read()).toBe(before);
  });

  it('lets watch TL and administrator correct every team’s records [ATT-22]', async () => {
    for (const caller of ['watch_tl', 'admin'] as const) {
      const notes = `by ${caller}`;
      const url = `/api/attendance/${encodeURIComponent(recordIds['A2'] ?? '')}`;
      const response = await callers[caller].raw('PUT', url, { status: 'present', notes });
      expect(response.json<SubmitAnswer['records'][number]>().notes).toBe(notes);
    }
  });
});

describe('the anti-forgery value', () => {
  const writes = allRoutes.filter(
    ({ method, access }) => method !== 'GET' && access.anonymous === 'no',
  );
  it.each(writes.map((route) => [titleOf(route), route] as const))(
    '%s is refused without it and with another session’s [SES-22]',
    async (_, route) => {
      for (const caller of callerNames.filter((one) => route.access[principalOf(one)] !== 'no')) {
        const { cookie } = callers[caller];
        const other = callers[caller === 'tl' ? 'dtl' : 'tl'];
        for (const token of [undefined, '', 'guess', other.token]) {
          const forged = app.withCookie(cookie ?? '', token);
          const response = await forged.raw(route.method, pathOf(route), route.body && {});
          expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([
            403,
            'CSRF',
          ]);
        }
      }
    },
  );

  it('alone authenticates nothing [SES-22]', async () => {
    const response = await app
      .anonymous()
      .raw('GET', '/api/auth/me', undefined, { 'x-csrf-token': callers.tl.token ?? '' });
    expect(response.statusCode).toBe(401);
  });
});

describe('paths written otherwise', () => {
  it.each([
    '/%61pi/teams',
    '/api/%74eams',
    '//api/teams',
    '/API/teams',
    '/api/teams/',
    '/api/./teams',
  ])('GET %s opens nothing to those who may not [SES-47]', async (url) => {
    for (const caller of ['anonymous', 'member', 'display'] as const) {
      const { statusCode } = await callers[caller].raw('GET', url);
      expect([401, 403, 404]).toContain(statusCode);
    }
  });
});
