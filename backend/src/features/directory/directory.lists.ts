import {
  carriedWords,
  chosenMembers,
  chosenTeams,
  chosenUsers,
  fileName,
  isListed,
  leadWords,
  nameAmong,
  teamRoutes,
  userRoutes,
  type AdminTeam,
  type Names,
  type User,
} from '@muster/protocol';
import { Fault } from '../../lib/fault.ts';
import { handle } from '../../http/contract.ts';
import { listFiles, type ListColumn } from '../../http/list-file.ts';
import { pageOf } from '../../http/row-routes.ts';
import type { Context } from '../context.ts';

const status = ({ isActive }: User): string => (isActive ? 'Active' : 'Inactive');

/** Of users.csv (ADM-51), which can be imported again (DIR-121). */
const userColumns: readonly ListColumn<User>[] = [
  ['Username', 20, ({ username }) => username],
  ['Name', 28, ({ name }) => name],
  ['Role', 10, ({ role }) => role],
  ['Team', 16, ({ teamName }) => teamName ?? 'No Team'],
  ['Status', 10, status],
];

/** Each with its last day, as a file that is imported has it (DIR-205). */
const tagsColumn: ListColumn<User> = [
  'Tags',
  28,
  ({ tags }) =>
    tags.map(({ tagName, validUntil }) => carriedWords(tagName, validUntil)).join(' | '),
];

/** Where somebody has one; a CSV is written to be imported, which sets none. */
const externalIdColumn: ListColumn<User> = [
  'External ID',
  16,
  ({ externalId }) => externalId ?? '',
];

/** Of a team's members (ADM-64). */
const memberColumns = (team: AdminTeam): readonly ListColumn<User>[] => [
  ['Name', 28, ({ name }) => name],
  ['Username', 20, ({ username }) => username],
  ['Role', 10, ({ role }) => role],
  ['Status', 10, status],
  ['Team', 16, () => team.name],
];

/** Of teams.csv (ADM-62): what a team has is a column, or is left out here by name. */
function teamColumns(names: Names, timeZone: string): readonly ListColumn<AdminTeam>[] {
  const lead = (header: string, field: 'leaderId' | 'dtlId' | 'psoId') =>
    [header, 24, (team: AdminTeam) => leadWords(names, team[field])] as const;
  const columns: Record<keyof AdminTeam, ListColumn<AdminTeam> | null> = {
    id: ['ID', 10, ({ id }) => id],
    name: ['Name', 24, ({ name }) => name],
    memberCount: ['Members', 9, ({ memberCount }) => memberCount, 'number'],
    leaderId: lead('Leader', 'leaderId'),
    dtlId: lead('Deputy', 'dtlId'),
    psoId: lead('PSO', 'psoId'),
    createdAt: ['Created', 14, ({ createdAt }) => dayWords(createdAt, timeZone)],
    baseZone: null,
    revision: null,
    changedBy: null,
    changedAt: null,
  };
  return Object.values(columns).filter((column) => column !== null);
}

/** `Nov 05, 2026`; `N/A` where that is not known. */
const dayWords = (at: string | null, timeZone: string): string =>
  at === null
    ? 'N/A'
    : new Intl.DateTimeFormat('en-US', {
        timeZone,
        year: 'numeric',
        month: 'short',
        day: '2-digit',
      }).format(new Date(at));

export interface Lists extends Pick<Context, 'app' | 'audit' | 'clock'> {
  users(): Promise<readonly User[]>;
  teams(): Promise<readonly AdminTeam[]>;
  organisation(): string;
}

/** The administrator's lists of people and teams, and each of them as a file. */
export function registerLists({ app, audit, clock, users, teams, organisation }: Lists): void {
  const { timeZone } = clock;
  const listFile = listFiles({ audit, clock, organisation });

  handle(app, userRoutes.list, async ({ query, ...call }) => {
    const rows = chosenUsers(await users(), query);
    if (query.format === 'json') return pageOf(rows, query);
    const file = { what: 'users', title: 'Users', name: 'users' } as const;
    const isWritten = query.format === 'csv' && query.also === undefined;
    const hasIds = query.format !== 'csv' && rows.some(({ externalId }) => externalId !== null);
    const columns = [
      ...userColumns,
      ...(isWritten ? [] : [tagsColumn]),
      ...(hasIds ? [externalIdColumn] : []),
    ];
    return listFile(call, query.format, { ...file, columns, rows });
  });

  handle(app, teamRoutes.list, async ({ query, ...call }) => {
    const rows = chosenTeams(await teams(), query);
    if (query.format === 'json') return pageOf(rows, query);
    const everybody = await users();
    const called = nameAmong(everybody);
    const names = new Map(everybody.map((user) => [user.id, called(user)]));
    const columns = teamColumns(names, timeZone);
    const file = { what: 'teams', title: 'Teams', name: 'teams' } as const;
    return listFile(call, query.format, { ...file, columns, rows });
  });

  handle(app, teamRoutes.members, async ({ params: { teamId }, query, ...call }) => {
    const team = (await teams()).find(({ id }) => id === teamId);
    if (!team) throw new Fault('NOT_FOUND');
    const at = new Date(clock.now());
    const listed = (await users()).filter((user) => isListed(user, teamId, timeZone, at));
    const rows = chosenMembers(listed, query);
    if (query.format === 'json') return pageOf(rows, query);
    return listFile(call, query.format, {
      what: 'members',
      title: `${team.name} Members`,
      name: fileName(`${team.name}-members-${clock.today()}`),
      columns: memberColumns(team),
      rows,
      teamId,
    });
  });
}
