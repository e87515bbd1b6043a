import {
  allRoutes,
  attendanceRoutes,
  deploymentRoutes,
  placeRoutes as places,
  userRoutes,
  type Route,
} from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import type { CallerName } from './testing/callers.ts';
import { startPopulatedApp, type PopulatedApp } from './testing/populated-app.ts';

/** Names that every object has without having been given them are nobody's ids (PRF-47). */
const inherited = Object.getOwnPropertyNames(Object.prototype);

let populated: PopulatedApp;
beforeAll(async () => {
  populated = await startPopulatedApp({ WRITES_PER_SECOND: '100000' });
});
afterAll(() => populated.app.close());

/** A body with the id in one place, and what else it is sent with. */
interface Case {
  readonly by: CallerName;
  readonly route: Route;
  readonly field: string;
  body(id: string): object;
}

const date = workingDay;
const record = (id: string, value: unknown) => Object.fromEntries([[id, value]]);
const operated = (field: string, op: (id: string) => object): Case => ({
  by: 'watch_tl',
  route: deploymentRoutes.operate,
  field,
  body: (id) => ({ opId: randomUUID(), op: op(id) }),
});
const configured = (field: string, value: unknown): Case => ({
  by: 'watch_tl',
  route: deploymentRoutes.configure,
  field,
  body: (id) => ({ date, [field]: record(id, value) }),
});
const officer = () => populated.records.A1[3]?.userId ?? '';
const moving = (userId: string, from: string | null, to: string | null) => ({
  type: 'place',
  moves: [{ userId, from, to }],
});
const saved = (field: string, line: (id: string) => object): Case => ({
  by: 'watch_tl',
  route: deploymentRoutes.saveAssignments,
  field,
  body: (id) => ({ date, assignments: [line(id)] }),
});
const submitted = (field: string, marks: (id: string) => object): Case => ({
  by: 'tl',
  route: attendanceRoutes.submit,
  field,
  body: (id) => ({ teamId: 'A1', date, [field]: marks(id) }),
});
/** The revision at which somebody was seen, under a name that is nobody's id. */
const seen = (route: Route, rest: object): Case => ({
  by: 'admin',
  route,
  field: 'revisions',
  body: (id) => ({ userIds: [officer()], revisions: record(id, 1), ...rest }),
});

/** A station with a minimum of a tag or a role that is nobody's name. */
const minimums = (field: 'minimumByTag' | 'minimumByRole'): readonly Case[] => [
  operated(field, (id) => ({
    type: 'configure',
    stations: { 'car-1': { [field]: record(id, 1) } },
  })),
  ...[places.createStation, places.changeStation].map((route): Case => ({
    by: 'admin',
    route,
    field,
    body: (id) => ({
      name: 'Gate',
      zoneId: 'car',
      capacity: 2,
      [field]: record(id, 1),
      ...(route === places.changeStation && { baseRevision: 1 }),
    }),
  })),
  {
    by: 'admin',
    route: places.importPlaces,
    field,
    body: (id) => ({
      zones: [],
      stations: [{ id: 'gate', name: 'Gate', zoneId: 'car', capacity: 2, [field]: record(id, 1) }],
    }),
  },
];

const cases: readonly Case[] = [
  ...minimums('minimumByTag'),
  ...minimums('minimumByRole'),
  operated('stations', (id) => ({ type: 'configure', stations: record(id, { capacity: 5 }) })),
  operated('zones', (id) => ({ type: 'configure', zones: record(id, { isOpen: true }) })),
  operated('to', (id) => moving(officer(), null, id)),
  operated('from', (id) => moving(officer(), id, 'car-1')),
  operated('userId', (id) => moving(id, null, 'car-1')),
  configured('stationConfigs', { isOpen: true, capacity: 5 }),
  configured('zoneConfigs', true),
  saved('stationId', (id) => ({ userId: officer(), stationId: id })),
  saved('userId', (id) => ({ userId: id, stationId: 'car-1' })),
  submitted('attendanceData', (id) => record(id, { status: 'present' })),
  submitted('records', (id) => [{ userId: id, status: 'present' }]),
  seen(userRoutes.bulk, { action: 'deactivate' }),
  seen(userRoutes.bulkRole, { role: 'FRT' }),
  seen(userRoutes.removeFromTeam, {}),
];

/** Ids that no contract takes at all are dropped or refused by it; nothing of them is stored either way. */
const send = ({ by, route, body }: Case, id: string) =>
  populated.callers[by].raw(
    route.method,
    route.path.replace(':date', date).replace(':stationId', 'car-1'),
    body(id),
  );

it.each(cases)(
  'a name that every object has is no id in $field of $route.path, and stores nothing [PRF-47, DEP-98]',
  async (one) => {
    await populated.writes();
    for (const id of inherited) {
      const { statusCode, body } = await send(one, id);
      expect([400, 409], `${id} ${body}`).toContain(statusCode);
      // What begins with _ is not shaped like an id of a place.
      if (/station/.test(one.field) && id[0] !== '_') expect(body).toContain('UNKNOWN_STATION');
      if (/zone/.test(one.field) && id[0] !== '_') expect(body).toContain('UNKNOWN_ZONE');
    }
    const board = await populated.callers.watch_tl.raw('GET', `/api/deployment/board/${date}`);
    expect(board.statusCode).toBe(200);
    // A refused call that has an opId is remembered under it.
    if (one.route !== deploymentRoutes.operate) {
      expect(await populated.writes()).toEqual([]);
    }
  },
);

it('every map in a body is among these [PRF-47]', () => {
  const found = allRoutes.flatMap(({ body, path }) =>
    body ? mapsOf(z.toJSONSchema(body, { io: 'input' })).map((field) => `${path} ${field}`) : [],
  );
  const named = new Set(cases.map(({ route, field }) => `${route.path} ${field}`));
  expect(found).not.toEqual([]);
  expect(found.filter((one) => !named.has(one))).toEqual([]);
});

function mapsOf(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'propertyNames' in schema ? [name] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, part]) =>
      mapsOf(part, /^(\d+|properties|anyOf|oneOf|allOf|items)$/.test(key) ? name : key),
    ),
  ];
}
