import {
  absenceTypeCodes,
  absenceTypes,
  allRoutes,
  attendanceRoutes,
  routes,
  type Mark,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { marksFor, workingDay } from './features/attendance/attendance.fixture.ts';
import type { TestClient, TestSocket } from './testing/app.ts';
import { pairDisplay } from './testing/callers.ts';
import { textOfPdf } from './testing/pdf-text.ts';
import { pathOf, startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

/**
 * Canaries in the notes, the times off and all 25 absence types of one team, and every byte kept
 * that goes to those who may not see them, by call and by socket (MASK_OTHER_TEAMS, PRF-23).
 */

const timing = '11:17-13:43';
const note = (round: number) => `CANARY-${round}-note`;
const secrets = new RegExp(
  [
    'CANARY',
    '11:17',
    '13:43',
    ...absenceTypeCodes.map((code) => `["(]${code}[")]`),
    ...Object.values(absenceTypes),
  ].join('|'),
  'g',
);

/** The phone number of a leader of that team; their own team's leaders are outsiders to it too (DIR-171). */
const phoneNumber = '555 87319';

let populated: PopulatedApp;

/** Leaders of other teams, wall screens, people without a dashboard, nobody; and for comparison those who may. */
const outsiders = [
  'other leader',
  'display',
  'draft display',
  'pso',
  'member',
  'anonymous',
] as const;
type Name = (typeof outsiders)[number] | 'watch_tl' | 'own leader';
let clients: Record<Name, TestClient>;
const bytes = new Map<Name, string[]>();
const bytesOf = (name: Name): string[] => {
  const chunks = bytes.get(name) ?? [];
  bytes.set(name, chunks);
  return chunks;
};

/** What has been read in papers, whose streams are packed. */
const papers = new Map<Name, string[]>();
const printed = (name: Name): string => (papers.get(name) ?? []).join('\n');
/** Where a leader of that team marks. */
let marking: TestSocket;

beforeAll(async () => {
  populated = await startPopulatedApp({ MASK_OTHER_TEAMS: '1', WRITES_PER_SECOND: '10000' });
  const { callers, app } = populated;
  clients = {
    'other leader': await app.login('dtl.a2'),
    display: callers.display,
    'draft display': await pairDisplay(app, callers.admin, 'draft'),
    pso: callers.pso,
    member: callers.member,
    anonymous: callers.anonymous,
    watch_tl: callers.watch_tl,
    'own leader': callers.tl,
  };
  await Promise.all(
    (['other leader', 'display', 'draft display', 'watch_tl'] as const).map(listen),
  );
  marking = await listen('own leader');
  for (let round = 0; round < rounds; round++) {
    await happen(round);
    if (!askedRounds.includes(round)) continue;
    for (const name of Object.keys(clients) as Name[]) await ask(name);
  }
}, 60_000);
afterAll(() => populated.app.close());

/** Joins everything it may and keeps every packet that comes. */
async function listen(name: Name): Promise<TestSocket> {
  const socket = await clients[name].socket();
  socket.io.engine.on('packet', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string') bytesOf(name).push(data);
  });
  const date = workingDay;
  await socket.emitWithAck('watch:join', { date });
  await socket.emitWithAck('team:join', { teamId: 'A1', date });
  await socket.emitWithAck('board:join', { date });
  await socket.emitWithAck('board:sync', { date, since: 0 });
  return socket;
}

/** Six people a round; after six rounds every type was somebody's. */
const rounds = 6;
/** What was there between them stands in the log of changes after the last, and every socket hears each. */
const askedRounds = [0, rounds - 1];

async function happen(round: number): Promise<void> {
  const { org, callers } = populated;
  const ids = org.team('A1');
  const marks = ids.map((_, index): Mark => {
    const absenceType = absenceTypeCodes[round * 5 + index - 1];
    if (index === 0) return { status: 'pto', ptoTiming: timing, notes: note(round) };
    return absenceType
      ? { status: 'absent', absenceType, notes: note(round) }
      : { status: 'present', notes: note(round) };
  });
  const others = Object.fromEntries(ids.map((id, index) => [id, marks[index] as Mark]));
  const of = { teamId: 'A1', date: workingDay };
  // First as a draft, which only the team's leaders hear of.
  expect(await marking.emitWithAck('sheet:draft', { ...of, marks: others })).toEqual({ ok: true });
  const body = { ...of, attendanceData: marksFor(ids, others) };
  const { records } = await callers.tl.call(attendanceRoutes.submit, { body });
  await callers.watch_tl.call(attendanceRoutes.edit, {
    params: { recordId: records[1]?.id ?? '' },
    body: { ...(marks[1] as Mark), notes: `${note(round)}, corrected` },
  });
  await callers.admin.call(routes.users.change, {
    params: { userId: populated.org.id('dtl.a1') },
    body: { phone: `+1 ${phoneNumber} x${round}` },
  });
  const officer = records[0]?.userId ?? '';
  const from = round === 0 ? null : round % 2 === 0 ? 'car-2' : 'car-1';
  for (const op of [
    {
      type: 'place' as const,
      moves: [{ userId: officer, from, to: round % 2 === 0 ? 'car-1' : 'car-2' }],
    },
    { type: 'save' as const },
  ]) {
    await callers.watch_tl.call(routes.deployment.operate, {
      params: { date: workingDay },
      body: { opId: randomUUID(), op },
    });
  }
}

const samples = (recordId: string) => ({ teamId: 'A1', date: workingDay, recordId, displayId: '' });

/** Every reading call of the product, and the writes that could answer with what is stored. */
async function ask(name: Name): Promise<void> {
  const client = clients[name];
  const keep = (response: Awaited<ReturnType<TestClient['raw']>>) => {
    const isPaper = response.headers['content-type'] === 'application/pdf';
    const body = isPaper ? textOfPdf(response.rawPayload) : response.body;
    bytesOf(name).push(JSON.stringify(response.headers) + body);
    if (isPaper) papers.set(name, [...(papers.get(name) ?? []), body]);
  };
  const recordId = populated.records.A1[1]?.id ?? '';
  const range = `?from=${workingDay}&to=${workingDay}`;
  const queries = [
    '',
    `?date=${workingDay}`,
    `?date=${workingDay}&teamId=A1`,
    range,
    `${range}&teamIds=A1&format=csv`,
  ];
  for (const route of allRoutes.filter(({ method }) => method === 'GET')) {
    const url = pathOf(route, samples(recordId));
    for (const query of route.query ? queries : ['']) keep(await client.raw('GET', url + query));
  }
  if (name === 'own leader' || name === 'watch_tl') return;
  const body = { teamId: 'A1', date: workingDay, baseRevision: 1, records: [] };
  keep(await client.raw('POST', '/api/attendance/submit', body));
  const edit = { status: 'present', baseRevision: 1 };
  keep(await client.raw('PUT', `/api/attendance/${encodeURIComponent(recordId)}`, edit));
}

/** Which types count as on duty elsewhere is a setting that reports name, and nobody's absence. */
const setting = /"elsewhereTypes":\[[^\]]*\]/g;
const found = (name: Name) => [
  ...new Set(bytesOf(name).join('\n').replace(setting, '').match(secrets)),
];

describe('the phone number of a leader', () => {
  it('has been read by the watch: the scan finds what is there [DIR-171, PRF-23]', () => {
    for (const round of askedRounds)
      expect(bytesOf('watch_tl').join('\n')).toContain(`${phoneNumber} x${round}`);
  });

  it.each([...outsiders, 'own leader'] as const)(
    '%s has seen it neither by call nor by socket [DIR-171, PRF-23]',
    (name) => {
      expect(bytesOf(name).length).toBeGreaterThan(rounds * 10);
      expect(bytesOf(name).join('\n')).not.toContain(phoneNumber);
    },
  );
});

describe('secrets of a sheet', () => {
  it.each(['watch_tl', 'own leader'] as const)(
    '%s, who may, has seen every canary: the scan finds what is there [PRF-23]',
    (name) => {
      const seen = found(name).join(' ');
      for (const code of absenceTypeCodes) expect(seen).toContain(`"${code}"`);
      expect(seen).toContain('CANARY');
      expect(seen).toContain('11:17');
    },
  );

  it.each(outsiders)('%s has seen none, by call or by socket [ATT-35, S4, PRF-23]', (name) => {
    expect(bytesOf(name).length).toBeGreaterThan(rounds * 10);
    expect(found(name)).toEqual([]);
  });

  it('they stand in papers too, of those who may read them alone, and in drafts to the team’s leaders alone [ATT-112, PAP-10, PRF-23]', () => {
    for (const name of ['watch_tl', 'own leader'] as const) {
      for (const round of askedRounds) expect(printed(name)).toContain(note(round));
      expect(printed(name)).toContain('11:17');
    }
    // The other leader has papers of the same sheet, without what is hidden.
    expect(printed('other leader')).toContain('Tara A1');
    expect(printed('other leader').match(secrets)).toBeNull();
    const drafts = (name: Name) => bytesOf(name).filter((one) => one.includes('"sheet:drafts"'));
    for (let round = 0; round < rounds; round++)
      expect(drafts('own leader').join('\n')).toContain(note(round));
    for (const name of ['watch_tl', ...outsiders] as const) expect(drafts(name)).toEqual([]);
  });

  it('the leader of another team and the wall were listening all the while [PRF-23]', () => {
    for (const name of ['other leader', 'display'] as const) {
      const packets = bytesOf(name).filter((one) => one.includes('attendance:submitted'));
      expect(packets.length).toBe(rounds);
    }
    const saved = bytesOf('display').filter((one) => one.includes('deployment:saved'));
    expect(saved.length).toBeGreaterThanOrEqual(rounds);
    const drafted = bytesOf('draft display').filter((one) => one.includes('deployment:drafted'));
    expect(drafted.length).toBeGreaterThan(0);
  });

  it.each(['display', 'draft display'] as const)(
    'the %s knows no usernames and no ids of people [DIS-17, PRF-23]',
    (name) => {
      const wall = bytesOf(name).join('\n');
      for (const { _id, username } of populated.org.users.values()) {
        expect(wall).not.toContain(username);
        expect(wall).not.toContain(_id);
      }
    },
  );
});
