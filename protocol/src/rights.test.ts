import { describe, expect, it } from 'vitest';
import {
  access,
  principals,
  tokenScopes,
  type Access,
  type Route,
  type TokenScope,
} from './kernel/route.ts';
import { allRoutes, routes } from './routes.ts';
import { clientEvents, serverEvents } from './socket.ts';
import { opensTo } from './tokens/tokens.ts';

/** Every call and event by what it is called here. */
const called = new Map<string, { readonly access: Access }>([
  ...Object.entries(routes).flatMap(([feature, calls]) =>
    Object.entries(calls).map(
      ([name, one]: [string, Route]) => [`${feature}.${name}`, one] as const,
    ),
  ),
  ...Object.entries(clientEvents),
]);

/** The names of a line, with all calls of a feature for `feature.*`. */
const namesIn = (line: string): string[] =>
  line
    .trim()
    .split(/\s+/)
    .flatMap((name) =>
      name.endsWith('.*')
        ? [...called.keys()].filter((one) => one.startsWith(name.slice(0, -1)))
        : [name],
    );

const people = { admin: 'yes', watch_tl: 'yes' } as const;
const signedIn = { ...people, leader: 'yes', other: 'yes' } as const;

/** The table of rights, said once more by hand: the server goes by it alone, as its own tests show. */
const rows: readonly (readonly [string, Partial<Access>, string])[] = [
  [
    'administrators alone [ADM-160, DIR-37, AUD-9, SET-1, KEP-1, KEP-20, EVI-1, DEP-140, ECO-1, SES-40, SES-60, SES-64, SES-68]',
    { admin: 'yes' },
    `teams.* users.* people.* imports.* roles.* tags.* deleted.* places.* audit.* settings.* health.read
     evidence.* keeping.* tokens.* webhooks.*
     session.createSignInLink session.sessionsOf session.endSessionsOf`,
  ],
  [
    'administrators and watch TLs [DEP-12, STF-32, STF-40, HIS-1, HIS-10, HIS-22, KNO-22, DIR-171, KNO-2, DIS-3, DIS-8, DIR-18, AUD-14, PAP-1, ABS-8]',
    people,
    `deployment.zones deployment.stations deployment.eligibleOfficers deployment.configuration
     deployment.configure deployment.assignments deployment.saveAssignments deployment.autoAssign
     deployment.board deployment.operate start.* notes.* history.* relief.due fairness.ledger
     paper.deployment display.approve display.list display.change display.revoke exports.record
     directory.contacts directory.userRoles directory.tags attendance.remind
     attendance.reminders absenceImports.* board:hint`,
  ],
  [
    'whoever has a dashboard [ATT-34, NOT-1, DIR-18, SCH-13, PAP-10]',
    { ...people, leader: 'yes' },
    `directory.teams directory.team directory.members schedule.* attendance.records attendance.sheet
     attendance.details paper.attendance notifications.* team:join team:leave`,
  ],
  [
    'the watch, and leaders for their own team [ATT-76, ATT-22, ATT-31, REP-1, KNO-44, PST-1, MON-74, ABS-10]',
    { ...people, leader: 'own' },
    `attendance.recentAbsences attendance.edit attendance.updates posts.ofTeam reports.* alerts.*
     absences.* forecast.* between.read`,
  ],
  [
    'leaders alone, for their own team [ATT-11, ATT-112]',
    { leader: 'own' },
    'attendance.submit sheet:draft',
  ],
  [
    'the watch, and leaders as counts, without names [ATT-34, ATT-36, MON-9, MON-10]',
    { ...people, leader: 'counts' },
    'attendance.sessions monitoring.*',
  ],
  [
    'the watch, and wall screens in their own form [MON-10, SES-46, DEP-12]',
    { ...people, display: 'counts' },
    'watch:join watch:leave board:join board:leave board:sync',
  ],
  ['wall screens alone [DIS-18]', { display: 'counts' }, 'display.snapshot deployment.displayed'],
  [
    'everybody who is signed in [PST-20, PST-34, PRE-1, SES-44]',
    signedIn,
    `session.me session.current session.logout session.changePassword session.sessions session.endSession
     posts.calendar posts.createCalendar posts.revokeCalendar posts.own preferences.*`,
  ],
  [
    'everybody but wall screens [PST-21, PST-30, SES-44, SES-131]',
    { ...signedIn, anonymous: 'yes' },
    'session.login session.redeem posts.calendarFile posts.where demo.*',
  ],
  [
    'everybody [SET-8, DIS-1]',
    { ...signedIn, display: 'yes', anonymous: 'yes' },
    'display.offer display.claim organisation.read',
  ],
];

/** Which scopes of API tokens open a call; no other call is open to any. */
const byToken: readonly (readonly [readonly TokenScope[], string])[] = [
  [
    ['read:attendance'],
    `attendance.records attendance.sheet attendance.details attendance.updates attendance.sessions
     monitoring.* reports.*`,
  ],
  [['read:attendance', 'write:absences'], 'absences.list'],
  [['write:absences'], 'absences.create absences.change absences.remove absenceImports.start'],
  [['write:people'], 'people.*'],
  [
    ['read:deployment'],
    `deployment.zones deployment.stations deployment.eligibleOfficers deployment.configuration
     deployment.assignments deployment.board forecast.*`,
  ],
  [
    ['read:directory'],
    'directory.teams directory.team directory.members directory.userRoles directory.tags',
  ],
  [['read:attendance', 'read:deployment', 'read:directory'], 'schedule.*'],
];

describe('an API token', () => {
  const scopesOf = (route: Route) =>
    byToken.find(([, line]) => namesIn(line).some((name) => called.get(name) === route))?.[0] ?? [];

  it('opens what its scope names, of every call and scope [ECO-4]', () => {
    for (const route of allRoutes) {
      const opened = tokenScopes.filter((scope) => opensTo(route, [scope]));
      expect([route.path, opened]).toEqual([route.path, scopesOf(route)]);
    }
  });

  it('with no scope opens nothing, and no write is open to one that reads [ECO-4]', () => {
    expect(allRoutes.filter((route) => opensTo(route, []))).toEqual([]);
    const write = { ...routes.directory.teams, method: 'POST', tokens: tokenScopes } as const;
    const reading = tokenScopes.filter((scope) => scope.startsWith('read:'));
    expect(opensTo(write, reading)).toBe(false);
  });
});

describe('who may', () => {
  it.each(rows)('in the table of rights: %s', (_, row, line) => {
    const wrong = namesIn(line).filter(
      (name) => JSON.stringify(called.get(name)?.access) !== JSON.stringify(access(row)),
    );
    expect(wrong).toEqual([]);
  });

  it('is said of every call and event, for each of the six kinds of callers [SES-40, SES-41]', () => {
    for (const [name, one] of called)
      expect([name, ...Object.keys(one.access)]).toEqual([name, ...principals]);
    expect(rows.flatMap(([, , line]) => namesIn(line)).toSorted()).toEqual(
      [...called.keys()].toSorted(),
    );
    expect(allRoutes.filter((one) => ![...called.values()].includes(one))).toEqual([]);
  });

  it('a wall screen may call nothing but its two answers, its own pairing and the organisation [DIS-18]', () => {
    const mine = allRoutes.filter((one) => one.access.display !== 'no').map(({ path }) => path);
    expect(mine.toSorted()).toEqual([
      '/api/display/deployment',
      '/api/display/pairing',
      '/api/display/pairing/claim',
      '/api/display/snapshot',
      '/api/organisation',
    ]);
  });
});

describe('the socket', () => {
  it('carries subscriptions and hints in, and no write [S1, S6]', () => {
    expect(Object.keys(clientEvents).toSorted()).toEqual([
      'board:hint',
      'board:join',
      'board:leave',
      'board:sync',
      'sheet:draft',
      'team:join',
      'team:leave',
      'watch:join',
      'watch:leave',
    ]);
  });

  it('the socket carries these twenty-six events out [S7]', () => {
    expect(Object.keys(serverEvents).toSorted()).toEqual([
      'absences:changed',
      'activity:appended',
      'alerts:changed',
      'attendance:submitted',
      'attendance:updated',
      'auto-assign:progress',
      'board:beat',
      'board:changed',
      'board:presence',
      'clock:beat',
      'days:changed',
      'deployment:drafted',
      'deployment:saved',
      'directory:changed',
      'forecast:changed',
      'log:appended',
      'notes:changed',
      'notification:added',
      'notification:read',
      'server:restarting',
      'session:revoked',
      'sessions:changed',
      'sheet:drafts',
      'sheet:reminded',
      'team:beat',
      'watch:beat',
    ]);
  });

  it('names what of the directory has changed, one of nine [DIR-24]', () => {
    const takes = (listName: string) =>
      serverEvents['directory:changed'].safeParse({ what: listName, ids: ['A1'], revision: null })
        .success;
    const all = [
      'teams',
      'users',
      'roles',
      'tags',
      'zones',
      'stations',
      'settings',
      'displays',
      'tokens',
    ];
    expect(all.filter(takes)).toEqual(all);
    expect(takes('everything')).toBe(false);
  });
});
