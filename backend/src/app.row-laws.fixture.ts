import { routes, type AuditThing, type Route, type ServerPayload } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { workingDay } from './features/attendance/attendance.fixture.ts';
import { goodWrites } from './testing/good-writes/good-writes.ts';
import type { PopulatedApp } from './testing/populated-app.ts';

/** Every kind of rows that people make, change and delete, for the test of the laws that hold of each. */

export type Body = Readonly<Record<string, unknown>>;
export type Told = ServerPayload<'directory:changed'>;

export interface Kind {
  readonly thing: AuditThing;
  readonly list: Route;
  readonly create: Route;
  readonly change?: Route;
  readonly remove: Route;
  /** The parameters of its calls beside its own id. */
  readonly params?: Readonly<Record<string, string>>;
  /** What a new one is made of; `name` is nobody's yet. */
  fields(name: string): Body | Promise<Body>;
  /** What a change of one sends. */
  changed(name: string): Body;
  /** What is answered where another one has the name, in other letters. */
  readonly taken?: string;
  /** What is answered where a call comes again from somebody else, and nobody has the name of its own. */
  readonly reused?: string;
  /** Where it is listed when it is deleted, and comes back from. */
  readonly isRestored?: true;
  /** Where it is stored, if it is removed for good some time after it was deleted. */
  readonly stored?: string;
  /** What other pages are told that they are called, and at which revisions. */
  readonly told?: Told['what'];
  readonly revisions?: readonly (number | null)[];
  /** What the trail calls its three writes. */
  readonly verbs?: readonly string[];
  /** One that is nobody's. */
  readonly unknown?: string;
}

const named = (name: string) => ({ name });
const { roles, tags, teams, users, places, start, webhooks, display, tokens, notes } = routes;

/** All of them; what an app has is asked for once one of a kind is made. */
export const kindsOf = (populated: () => PopulatedApp): readonly Kind[] => [
  {
    thing: 'role',
    stored: 'roles',
    ...roles,
    fields: named,
    changed: named,
    taken: 'NAME_TAKEN',
    isRestored: true,
    told: 'roles',
  },
  {
    thing: 'tag',
    stored: 'tags',
    ...tags,
    fields: named,
    changed: named,
    taken: 'NAME_TAKEN',
    isRestored: true,
    told: 'tags',
  },
  {
    thing: 'team',
    stored: 'teams',
    ...teams,
    fields: (name) => ({ id: name.replaceAll(' ', '-'), name }),
    changed: named,
    taken: 'TEAM_EXISTS',
    isRestored: true,
    told: 'teams',
    unknown: 'Z9',
  },
  {
    thing: 'user',
    stored: 'users',
    ...users,
    fields: (username) => ({ username, name: 'Nia New', role: 'FRT' }),
    changed: (username) => ({ username, name: 'Nia Newer' }),
    taken: 'USERNAME_TAKEN',
    isRestored: true,
    told: 'users',
    verbs: ['created', 'link-created', 'updated', 'deleted'],
  },
  {
    thing: 'zone',
    list: places.zones,
    create: places.createZone,
    change: places.changeZone,
    remove: places.removeZone,
    fields: named,
    changed: named,
    taken: 'NAME_TAKEN',
    told: 'zones',
    unknown: 'nowhere',
  },
  {
    thing: 'station',
    list: places.stations,
    create: places.createStation,
    change: places.changeStation,
    remove: places.removeStation,
    fields: (name) => ({ name, zoneId: 'car', capacity: 2 }),
    changed: named,
    taken: 'NAME_TAKEN',
    told: 'stations',
    unknown: 'nowhere',
  },
  {
    thing: 'template',
    stored: 'deploymentTemplates',
    list: start.templates,
    create: start.keepTemplate,
    change: start.renameTemplate,
    remove: start.removeTemplate,
    async fields(name) {
      const { body } = await goodWrites(populated())(start.keepTemplate);
      return { ...body, name };
    },
    changed: named,
    taken: 'NAME_TAKEN',
  },
  {
    thing: 'webhook',
    stored: 'webhooks',
    list: webhooks.list,
    create: webhooks.create,
    change: webhooks.change,
    remove: webhooks.remove,
    fields: (name) => ({
      url: `https://${name.replace(' ', '-')}.invalid`,
      events: ['display.lost'],
    }),
    changed: (name) => ({
      url: `https://${name.replace(' ', '-')}.invalid`,
      events: ['display.lost'],
    }),
  },
  {
    thing: 'display',
    list: display.list,
    create: display.approve,
    change: display.change,
    remove: display.revoke,
    async fields(name) {
      const { code } = await populated().app.anonymous().call(display.offer);
      return { code, name };
    },
    changed: named,
    told: 'displays',
    revisions: [1, 2, null],
    verbs: ['paired', 'changed', 'revoked'],
  },
  {
    thing: 'token',
    list: tokens.list,
    create: tokens.create,
    remove: tokens.revoke,
    fields: (name) => ({ name, scopes: ['read:directory'], expiresOn: '2030-01-01' }),
    changed: named,
    told: 'tokens',
    revisions: [null, null],
    verbs: ['created', 'revoked'],
  },
  {
    thing: 'note',
    list: notes.list,
    create: notes.create,
    change: notes.change,
    remove: notes.remove,
    params: { date: workingDay },
    fields: (text) => ({ text, opId: randomUUID() }),
    changed: (text) => ({ text }),
    reused: 'OP_ID_REUSED',
  },
];
