import { webhookData, type WebhookEvent, stationInput } from '@muster/protocol';
import type { NamedRoute } from '../schemas.ts';
import { at, dogHandler, people, xray } from './people.ts';
import { leftOut, byField } from './fields.ts';
import { z } from 'zod';
import { ofAdministration } from './administration.ts';
import { ofBoards } from './boards.ts';
import { ofPlaces } from './places.ts';
import { ofSheets } from './sheets.ts';

/** What the examples of a contract have in its own fields, wherever it is used; the fields' names say the rest. */
const bySchema: ReadonlyMap<z.ZodType, unknown> = new Map([
  ...ofSheets,
  ...ofBoards,
  ...ofPlaces,
  ...ofAdministration,
]);

/**
 * What a contract's value looks like, whole and the same each time (OPS-94): from what the tables say of its schema
 * and of its fields' names, else from the schema alone. What `given` says of it comes first. A text that nobody has
 * an example for is null where it may be, and else an error, so that none is made up.
 */
export function exampleOf(schema: z.ZodType, overrides?: unknown, name = '', field = ''): unknown {
  const said = merge(merge(byField.get(field), bySchema.get(schema)), overrides);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return exampleOf(schema.unwrap() as z.ZodType, said, name, field);
  }
  if (schema instanceof z.ZodNullable) {
    const inner = schema.unwrap() as z.ZodType;
    const isNull = said === null || (said === undefined && isText(inner));
    return isNull ? null : exampleOf(inner, said, name, field);
  }
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in as z.ZodType, said, name, field);
  if (schema instanceof z.ZodObject) return objectOf(schema, said, name);
  if (schema instanceof z.ZodArray) {
    const items = (said ?? [undefined]) as readonly unknown[];
    return items.map((item) => exampleOf(schema.element as z.ZodType, item, `${name}[]`, field));
  }
  if (schema instanceof z.ZodRecord) {
    const entries = Object.entries(said ?? missing(name));
    const value = schema.valueType as z.ZodType;
    return Object.fromEntries(
      entries.map(([key, one]) => [key, exampleOf(value, one, `${name}.${key}`)]),
    );
  }
  if (schema instanceof z.ZodUnion) return exampleOf(chosen(schema, said), said, name, field);
  if (schema instanceof z.ZodNull) return null;
  return said ?? plain(schema) ?? missing(name);
}

function objectOf(schema: z.ZodObject, overrides: unknown, name: string): object {
  const fields: Record<string, unknown> = { ...(overrides as object | undefined) };
  for (const key of Object.keys(fields)) {
    if (!Object.hasOwn(schema.shape, key)) throw new Error(`${name} has no field ${key}`);
  }
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>)
      .filter(([key, one]) => fields[key] !== leftOut && !isIgnored(one))
      .map(([key, one]) => [key, exampleOf(one, fields[key], `${name}.${key}`, key)]),
  );
}

/** A field that is accepted and not looked at (OPS-37). */
const isIgnored = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional && schema.unwrap() instanceof z.ZodUnknown;

/** The form that has what is given, else the last one: in front of it stand forms that mean "none" or "all". */
function chosen(schema: z.ZodUnion, overrides: unknown): z.ZodType {
  const forms = schema.options as readonly z.ZodType[];
  const fitting = forms.find(
    (form) =>
      form instanceof z.ZodObject &&
      isObject(overrides) &&
      Object.entries(overrides).every(([key, value]) => fits(form.shape[key], value)),
  );
  return fitting ?? (forms.at(-1) as z.ZodType);
}

const fits = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema !== undefined &&
  (!(schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum) ||
    schema.safeParse(value).success);

const isText = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodString || (schema instanceof z.ZodPipe && isText(schema.in as z.ZodType));

/** What the schema alone says: one of its values, or a number that is allowed. */
function plain(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return [...schema.values][0];
  if (schema instanceof z.ZodBoolean) return false;
  if (schema instanceof z.ZodNumber) return Math.max(1, schema.minValue ?? 1);
  return undefined;
}

function missing(name: string): never {
  throw new Error(
    `There is no example for ${name}. Give it one in backend/src/http/api-page/examples.`,
  );
}

/** Objects field by field, the second first; everything else as a whole. */
function merge(first: unknown, second: unknown): unknown {
  if (second === undefined) return first;
  if (!isObject(first) || !isObject(second)) return second;
  const merged: Record<string, unknown> = { ...first };
  for (const [key, value] of Object.entries(second)) merged[key] = merge(merged[key], value);
  return merged;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const { admin, member, specialist } = people;
const newTeam = { id: 'A14', name: 'Team A14', baseZone: 'DBUS', createdAt: at('02:21') };
const newTag = {
  id: '5e0a947e-355b-4f3c-9e9a-5d4f0f8c2e6d',
  name: 'Diver',
  description: 'Inspects hulls',
  color: '#06B6D4',
};
const justMade = { createdAt: at('02:21'), revision: 1 };
const absent = { status: 'absent', absenceType: 'MC', notes: 'Certificate until Friday' };
const removed = (kind: string, { id, name }: { id: string; name: string }) => ({
  id: `${kind}.${id}`,
  what: kind,
  name,
});

type Part = 'params' | 'query' | 'body' | 'answer';

const evidenceExample = 'evidence-2026-11-18-to-2026-11-19-2026-11-20T02-40-00.000Z.zip';

/** Where one call's example is other than its contracts' alone, by the name of the call. */
const byCall: ReadonlyMap<string, Partial<Record<Part, unknown>>> = new Map(
  Object.entries({
    'attendance.submit': { body: { baseRevision: 0 } },
    'attendance.updates': { query: { updateType: 'modification', fieldChanged: 'status' } },
    'audit.activity': {
      query: { limit: 50, kind: 'user', userId: admin.id, before: '1285' },
    },
    'audit.exportActivity': {
      query: { kind: 'user', userId: admin.id },
      answer: '"Time","Who","From","What"\r\n',
    },
    'directory.tags': { query: { after: xray.id } },
    'directory.teams': { query: { after: 'A1' } },
    'display.claim': { body: { secret: 'oN3q0sTtD0y6m4dVYqX2b1' }, answer: { status: 'paired' } },
    'demo.signIn': { body: { as: 'watch' } },
    'deleted.restore': {
      body: { username: leftOut, name: leftOut },
      answer: { what: 'team', id: 'A13' },
    },
    'exports.record': { body: { what: 'attendance', lines: 15 } },
    'history.log': {
      query: {
        officer: member.id,
        station: 'car-1',
        by: people.watch.id,
        from: at('02:00'),
        to: at('02:45'),
        before: '120',
        limit: '50',
        format: 'json',
      },
    },
    'imports.start': {
      answer: {
        columns: ['Username', 'Name', 'Role', 'Team', 'Status'],
        separator: ',',
        lines: [{}],
      },
    },
    'evidence.make': {
      body: { from: '2026-11-18', to: '2026-11-19' },
      answer: { name: evidenceExample },
    },
    'evidence.read': { params: { evidenceName: evidenceExample }, query: { format: 'json' } },
    'evidence.remove': { params: { evidenceName: evidenceExample } },
    'teams.members': { query: { status: 'active' } },
    'users.list': { query: { status: 'active' } },
    'keeping.downloadArchive': { answer: '' },
    'keeping.downloadBackup': { answer: '' },
    'keeping.changeBackupSchedule': { body: { keep: 14 } },
    'paper.deployment': { answer: '' },
    'paper.attendance': { answer: '' },
    'posts.calendarFile': {
      params: { secret: 'oN3q0sTtD0y6m4dVYqX2b1zJmR8uWc5aKfLhGp7eIi9' },
      answer: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    },
    'posts.createCalendar': {
      answer: { path: '/calendar/oN3q0sTtD0y6m4dVYqX2b1zJmR8uWc5aKfLhGp7eIi9.ics' },
    },
    'notifications.read': { body: { all: true }, answer: [{ readAt: at('02:46') }] },
    'places.changeZone': { body: { name: 'Car', description: leftOut, isActive: leftOut } },
    'places.changeStation': {
      params: { stationId: 'car-x' },
      body: {
        ...Object.fromEntries(Object.keys(stationInput.shape).map((field) => [field, leftOut])),
        capacity: 6,
        baseRevision: 4,
      },
      answer: { capacity: 6, capacityChangedAt: at('02:21'), revision: 5 },
    },
    // Of the built-in role DTL.
    'roles.list': { query: { after: 'efe65e20-7819-5084-8931-ab96bee0ce4e' } },
    'tags.list': { query: { after: xray.id } },
    'teams.list': { query: { after: 'A1' } },
    'deleted.list': { query: { after: 'team.A13' } },
    'places.orderStations': { body: { ids: ['car-2', 'car-1'], seen: ['car-1', 'car-2'] } },
    'start.renameTemplate': {
      params: { templateId: '0b947e35-5b4f-4c9e-9a5d-4f0f8c2e6d1b' },
      body: { name: 'Weekend, night' },
      answer: { name: 'Weekend, night', revision: 5 },
    },
    'start.removeTemplate': { params: { templateId: '0b947e35-5b4f-4c9e-9a5d-4f0f8c2e6d1b' } },
    'session.endSessionsOf': { answer: { count: 2 } },
    'teams.create': {
      answer: { ...newTeam, leaderId: null, dtlId: null, psoId: null, memberCount: 0, revision: 1 },
    },
    'teams.change': { answer: { revision: 5 } },
    'users.create': {
      answer: {
        id: 'f3c1e9a5-d4f0-4f8c-ae6d-1b0a947e355b',
        username: 'a1.16',
        name: 'Wei Ling Koh',
        createdAt: at('02:21'),
        revision: 1,
      },
    },
    'users.change': { answer: { role: 'DTL', teamId: 'A2', teamName: 'Team A2', revision: 5 } },
    'users.remove': {
      answer: {
        id: `user.${member.id}`,
        what: 'user',
        name: member.name,
        username: member.username,
      },
    },
    'users.tags': { params: { userId: specialist.id } },
    'users.changeTag': {
      params: { userId: specialist.id },
      body: { tagId: xray.id, validUntil: '2027-01-31' },
      answer: { validUntil: '2027-01-31', revision: 5 },
    },
    'users.removeTag': { params: { userId: specialist.id } },
    'roles.create': { answer: { ...justMade, userCount: 0, stationCount: 0 } },
    'roles.change': {
      body: { name: dogHandler.name, description: dogHandler.description },
      answer: { revision: 5 },
    },
    'roles.remove': { answer: removed('role', dogHandler) },
    'tags.create': { answer: { ...newTag, ...justMade, userCount: 0, stationCount: 0 } },
    'tags.change': {
      body: { name: xray.name, description: xray.description },
      answer: { revision: 5 },
    },
    'tags.remove': { answer: removed('tag', xray) },
    'attendance.edit': {
      answer: { ...absent, updatedAt: at('02:21'), revision: 5 },
    },
    'places.createZone': {
      answer: { id: 'ferry', name: 'Ferry', description: 'Passenger jetties', revision: 1 },
    },
    'places.createStation': {
      answer: {
        id: 'car-x2',
        name: 'CAR X2',
        description: 'Second lane',
        capacity: 8,
        revision: 1,
      },
    },
    'users.addTag': { body: { tagId: xray.id }, answer: { revision: 1 } },
    'forecast.read': { query: { days: '14' } },
    'absences.remove': { query: { baseRevision: '4' } },
    'schedule.schedule': { query: { days: '7' } },
  } satisfies Record<string, Partial<Record<Part, unknown>>>),
);

/** The example of what a call takes or answers (OPS-94). */
export function exampleOfCall(
  { feature, name, route }: NamedRoute,
  part: 'params' | 'query' | 'body' | 'answer',
): unknown {
  const schema = route[part];
  const call = `${feature}.${name}`;
  return schema && exampleOf(schema, byCall.get(call)?.[part], `${call}.${part}`);
}

/** The example of what a webhook is told of an event (OPS-94). */
export const exampleOfMessage = (event: WebhookEvent): object => ({
  type: event,
  timestamp: at('02:40'),
  data: exampleOf(webhookData[event], undefined, event),
});
