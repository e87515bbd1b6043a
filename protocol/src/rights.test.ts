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

/** The table of rights, said once more by hand: the server goes by it alone, as its own tests show. */

const {
  alerts,
  attendance,
  audit,
  exports,
  deleted,
  deployment,
  directory,
  display,
  fairness,
  health,
  history,
  evidence,
  keeping,
  monitoring,
  notes,
  notifications,
  organisation,
  relief,
  places,
  paper,
  posts,
  preferences,
  reports,
  roles,
  schedule,
  session,
  settings,
  start,
  tags,
  teams,
  users,
  tokens,
  imports,
  webhooks,
} = routes;
const people = { admin: 'yes', watch_tl: 'yes' } as const;
const everybody = {
  ...people,
  leader: 'yes',
  other: 'yes',
  display: 'yes',
  anonymous: 'yes',
} as const;

const rows: [string, Partial<Access>, readonly { access: Access }[]][] = [
  [
    'sheets are read by administrators, watch TLs and leaders [ATT-34]',
    { ...people, leader: 'yes' },
    [
      attendance.records,
      attendance.sheet,
      attendance.details,
      clientEvents['team:join'],
      clientEvents['team:leave'],
    ],
  ],
  [
    'marks that are not submitted are shown by a team’s leaders to each other [ATT-112]',
    { leader: 'own' },
    [clientEvents['sheet:draft']],
  ],
  [
    'the sessions of a date are read by leaders without names [ATT-34, ATT-36]',
    { ...people, leader: 'counts' },
    [attendance.sessions],
  ],
  [
    'a team’s latest absence types are read by administrators, watch TLs and its own leaders [ATT-76]',
    { ...people, leader: 'own' },
    [attendance.recentAbsences],
  ],
  ['only leaders submit, for their own team [ATT-11]', { leader: 'own' }, [attendance.submit]],
  [
    'records are corrected and the log is read by leaders for their own team [ATT-22, ATT-31]',
    { ...people, leader: 'own' },
    [attendance.edit, attendance.updates],
  ],
  [
    'reports are read by administrators and watch TLs, and by leaders of their own team [REP-1]',
    { ...people, leader: 'own' },
    [reports.attendance, reports.absences, reports.lateSheets, reports.changes, reports.analytics],
  ],
  ['the state of the product is read by administrators [ADM-160]', { admin: 'yes' }, [health.read]],
  [
    'everybody with a dashboard has notifications of their own [NOT-1]',
    { ...people, leader: 'yes' },
    [notifications.list, notifications.read],
  ],
  [
    'leaders get the figures of a date as counts [MON-9, MON-10]',
    { ...people, leader: 'counts' },
    [monitoring.stats, monitoring.teamOverview, monitoring.watch],
  ],
  [
    'a date is followed by administrators, watch TLs and, in counts, wall screens [MON-10, SES-46]',
    { ...people, display: 'counts' },
    [clientEvents['watch:join'], clientEvents['watch:leave']],
  ],
  [
    'the board is read and changed by administrators and watch TLs [DEP-12]',
    people,
    [
      deployment.zones,
      deployment.stations,
      deployment.eligibleOfficers,
      deployment.configuration,
      deployment.configure,
      deployment.assignments,
      deployment.saveAssignments,
      deployment.autoAssign,
      deployment.board,
      deployment.operate,
      start.templates,
      start.keepTemplate,
      start.renameTemplate,
      start.removeTemplate,
      start.start,
      clientEvents['board:hint'],
    ],
  ],
  [
    'who is due for relief is read by administrators and watch TLs [DEP-12, STF-32]',
    people,
    [relief.due],
  ],
  [
    'how postings are spread is read by administrators and watch TLs [DEP-12, STF-40]',
    people,
    [fairness.ledger],
  ],
  [
    'the log and the replay of a board are read by administrators and watch TLs [HIS-1, HIS-10, HIS-22]',
    people,
    [history.log, history.officer, history.replay],
  ],
  [
    'administrators and watch TLs remind a team’s leaders of its sheet [KNO-22]',
    people,
    [attendance.remind],
  ],
  [
    'the phone numbers of those who lead teams are read by administrators and watch TLs [DIR-171]',
    people,
    [directory.contacts],
  ],
  [
    'alerts are read and acknowledged by administrators and watch TLs, and by leaders of their own team [KNO-44]',
    { ...people, leader: 'own' },
    [alerts.list, alerts.acknowledge],
  ],
  [
    'handover notes are written and read by administrators and watch TLs [KNO-2]',
    people,
    [notes.list, notes.create, notes.change, notes.remove, notes.read],
  ],
  [
    'the board is followed by wall screens in their own form [DEP-12, SES-46]',
    { ...people, display: 'counts' },
    [clientEvents['board:join'], clientEvents['board:leave'], clientEvents['board:sync']],
  ],
  [
    'a wall screen alone reads its snapshot and its deployment [DIS-18]',
    { display: 'counts' },
    [display.snapshot, deployment.displayed],
  ],
  [
    'wall screens are let in, listed and taken off by administrators and watch TLs [DIS-3, DIS-8, ADM-6]',
    people,
    [display.approve, display.list, display.change, display.revoke],
  ],
  [
    'teams and members are open to whoever has a dashboard [DIR-18]',
    { ...people, leader: 'yes' },
    [directory.teams, directory.team, directory.members],
  ],
  [
    'roles and tags are open to who deploys [DIR-18]',
    people,
    [directory.userRoles, directory.tags],
  ],
  [
    'teams, people, roles and tags are made, changed, deleted and restored by administrators alone [DIR-37]',
    { admin: 'yes' },
    [teams, users, roles, tags, deleted].flatMap((one) => Object.values(one)),
  ],
  [
    'zone and shift are open to whoever has a dashboard [SCH-13]',
    { ...people, leader: 'yes' },
    [schedule.zoneOfTeam, schedule.schedule, schedule.clock],
  ],
  [
    'the audit trail is read by administrators [AUD-9]',
    { admin: 'yes' },
    [audit.activity, audit.exportActivity],
  ],
  [
    'files that a page makes are recorded for administrators and watch TLs [AUD-14]',
    { admin: 'yes', watch_tl: 'yes' },
    [exports.record],
  ],
  [
    'settings are read and changed by administrators [SET-1]',
    { admin: 'yes' },
    [settings.read, settings.change],
  ],
  [
    'whose product this is may be known by everybody [SET-8]',
    { ...people, leader: 'yes', other: 'yes', display: 'yes', anonymous: 'yes' },
    [organisation.read],
  ],
  [
    'old data and backups are for administrators [KEP-1, KEP-20]',
    { admin: 'yes' },
    Object.values(keeping),
  ],
  ['evidence packs are for administrators [EVI-1]', { admin: 'yes' }, Object.values(evidence)],
  [
    'zones and stations are kept by administrators [DEP-140]',
    { admin: 'yes' },
    Object.values(places),
  ],
  [
    'API tokens are kept by administrators [ECO-1]',
    { admin: 'yes' },
    [tokens.list, tokens.create, tokens.revoke],
  ],
  [
    'administrators import people and keep webhooks [SES-40]',
    { admin: 'yes' },
    [...Object.values(imports), ...Object.values(webhooks)],
  ],
  [
    'administrators make sign-in links, and see and end anybody’s sessions [SES-60, SES-64, SES-68]',
    { admin: 'yes' },
    [session.createSignInLink, users.signInLinks, session.sessionsOf, session.endSessionsOf],
  ],
  ['the deployment is printed by administrators and watch TLs [PAP-1]', people, [paper.deployment]],
  [
    'a team’s sheet is printed by whoever reads it [PAP-10]',
    { ...people, leader: 'yes' },
    [paper.attendance],
  ],
  [
    'a team’s posts are read by administrators, watch TLs and its own leaders [PST-1]',
    { ...people, leader: 'own' },
    [posts.ofTeam],
  ],
  [
    'everybody signed in has a calendar address of their own [PST-20]',
    { ...everybody, display: 'no', anonymous: 'no' },
    [posts.calendar, posts.createCalendar, posts.revokeCalendar],
  ],
  [
    'everybody signed in reads their own post of now [PST-34]',
    { ...everybody, display: 'no', anonymous: 'no' },
    [posts.own],
  ],
  [
    'everybody signed in keeps their own preferences [PRE-1]',
    { ...everybody, display: 'no', anonymous: 'no' },
    [preferences.own, preferences.change],
  ],
  [
    'whoever has a calendar’s address reads it, and anybody asks for a post by username and team [PST-21, PST-30]',
    { ...everybody, display: 'no' },
    [posts.calendarFile, posts.where],
  ],
  [
    'login is open to all but wall screens [SES-44]',
    { ...everybody, display: 'no' },
    [session.login, session.redeem],
  ],
  [
    'who one is, logout, one’s own password and sessions are open to every person signed in [SES-44]',
    { ...everybody, display: 'no', anonymous: 'no' },
    [session.me, session.logout, session.changePassword, session.sessions, session.endSession],
  ],
];

/** Which scopes of API tokens open a call; no other call is open to any. */
const byToken: readonly (readonly [readonly TokenScope[], readonly Route[]])[] = [
  [
    ['read:attendance'],
    [
      attendance.records,
      attendance.sheet,
      attendance.details,
      attendance.updates,
      attendance.sessions,
      monitoring.stats,
      monitoring.teamOverview,
      monitoring.watch,
      reports.attendance,
      reports.absences,
      reports.lateSheets,
      reports.changes,
      reports.analytics,
    ],
  ],
  [
    ['read:deployment'],
    [
      deployment.zones,
      deployment.stations,
      deployment.eligibleOfficers,
      deployment.configuration,
      deployment.assignments,
      deployment.board,
    ],
  ],
  [
    ['read:directory'],
    [directory.teams, directory.team, directory.members, directory.userRoles, directory.tags],
  ],
  [tokenScopes, [schedule.zoneOfTeam, schedule.schedule, schedule.clock]],
];

describe('an API token', () => {
  const scopesOf = (route: Route) => byToken.find(([, calls]) => calls.includes(route))?.[0] ?? [];

  it('opens the reads that its scope names, of every call and scope [ECO-4]', () => {
    for (const route of allRoutes) {
      const opened = tokenScopes.filter((scope) => opensTo(route, [scope]));
      expect([route.path, opened]).toEqual([route.path, scopesOf(route)]);
    }
  });

  it('with no scope opens nothing, and no write is ever open to one [ECO-4]', () => {
    expect(allRoutes.filter((route) => opensTo(route, []))).toEqual([]);
    const write = { ...directory.teams, method: 'POST', tokens: tokenScopes } as const;
    expect(opensTo(write, tokenScopes)).toBe(false);
  });
});

describe('who may', () => {
  it.each(rows)('in the table of rights %s', (_, row, contracts) => {
    for (const contract of contracts) expect(contract.access).toEqual(access(row));
  });

  it('is said of every call and event, for each of the six kinds of callers [SES-40, SES-41]', () => {
    for (const contract of [...allRoutes, ...Object.values(clientEvents)]) {
      expect(Object.keys(contract.access)).toEqual([...principals]);
    }
    const said = new Set(rows.flatMap(([, , contracts]) => contracts));
    const open = [display.offer, display.claim];
    const all = [...allRoutes, ...Object.values(clientEvents)];
    expect(all.filter((one) => !said.has(one) && !open.some((other) => other === one))).toEqual([]);
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

  it('the socket carries these twenty-four events out [S7]', () => {
    expect(Object.keys(serverEvents).toSorted()).toEqual([
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

  it('names what of the directory has changed, one of nine [DIR-19]', () => {
    const takes = (what: string) =>
      serverEvents['directory:changed'].safeParse({ what, ids: ['A1'], revision: null }).success;
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
