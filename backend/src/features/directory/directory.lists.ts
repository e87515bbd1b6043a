import {
  carriedWords,
  chosenMembers,
  chosenTeams,
  chosenUsers,
  clockIn,
  clockWords,
  fileName,
  isListed,
  leadWords,
  nameAmong,
  teamRoutes,
  userRoutes,
  type AdminTeam,
  type Names,
  type ReportFormat,
  type Route,
  type User,
} from '@muster/protocol';
import type { Cell, Column, ReportTable } from '../../files/table.ts';
import { Fault } from '../../lib/fault.ts';
import { handle, type Inbound } from '../../http/contract.ts';
import { pageOf } from '../../http/row-routes.ts';
import { tableFile } from '../../http/table-file.ts';
import type { Context } from '../context.ts';

/** A column of a file: its header, how wide, and what it has of a row. */
type ListColumn<Row> = readonly [
  header: string,
  width: number,
  cell: (row: Row) => Cell,
  kind?: Column['kind'],
];

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

interface ListFile<Row> {
  readonly what: 'users' | 'members' | 'teams';
  readonly title: string;
  readonly name: string;
  readonly columns: readonly ListColumn<Row>[];
  readonly rows: readonly Row[];
  /** Whose members they are. */
  readonly teamId?: string;
}

/** The administrator's lists of people and teams, and each of them as a file. */
export function registerLists({ app, audit, clock, users, teams, organisation }: Lists): void {
  const { timeZone } = clock;

  function listFile<Row>(
    call: Pick<Inbound<Route>, 'caller' | 'request'>,
    format: Exclude<ReportFormat, 'json'>,
    { what, title, name, columns, rows, teamId }: ListFile<Row>,
  ) {
    const { date, time } = clockIn(timeZone, new Date(clock.now()));
    const asOf = `as of ${date} ${clockWords(time)} (${timeZone})`;
    const table: ReportTable = {
      title,
      subtitle: asOf,
      asOf,
      organisation: organisation(),
      isList: true,
      frozenColumns: 1,
      columns: columns.map(([header, width, , kind = 'text']) => ({ header, width, kind })),
      rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
    };
    const after = { ...(teamId !== undefined && { teamId }), lines: rows.length };
    const entry = {
      kind: 'list.exported',
      what: { type: 'list', id: what, name: what },
      after,
    } as const;
    return tableFile(call, audit, { table, format, name, entry });
  }

  handle(app, userRoutes.list, async ({ query, ...call }) => {
    const rows = chosenUsers(await users(), query);
    if (query.format === 'json') return pageOf(rows, query);
    const file = { what: 'users', title: 'Users', name: 'users' } as const;
    const isWritten = query.format === 'csv' && query.also === undefined;
    const columns = isWritten ? userColumns : [...userColumns, tagsColumn];
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
