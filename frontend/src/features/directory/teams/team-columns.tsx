import type { AdminTeam } from '@muster/protocol';
import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import { actionsColumn } from '../../../shared/list/list.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { leadRoles, leadWords, type Names } from './team-leads.ts';
import { TeamMenu, type TeamDeed } from './team-menu.tsx';

export interface TeamCells {
  readonly names: Names;
  readonly timeZone: string;
  readonly onDeed: (deed: TeamDeed, team: AdminTeam) => void;
}

/** Without room for all, the date of creation is in the team's details alone. */
export const teamColumns = (cells: TeamCells, isWide: boolean): readonly Column<AdminTeam>[] =>
  allColumns(cells).filter(({ id }) => isWide || id !== 'created');

/** When a team was made; `N/A` where that is not known. */
export const createdWords = ({ createdAt }: AdminTeam, timeZone: string): string =>
  createdAt === null ? 'N/A' : formatInstantDate(createdAt, timeZone);

const allColumns = ({ names, timeZone, onDeed }: TeamCells): readonly Column<AdminTeam>[] => [
  {
    id: 'id',
    header: 'ID',
    card: 'aside',
    cell: ({ id }) => <span className="narrow block max-w-24 truncate text-ink2">{id}</span>,
  },
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ name }) => (
      <bdi className="text-left block max-w-72 truncate font-medium max-xl:max-w-40 phone:max-w-none">
        {name}
      </bdi>
    ),
  },
  {
    id: 'members',
    header: 'Members',
    align: 'end',
    width: '5.5rem',
    cell: ({ memberCount }) => <span className="tabular-nums">{memberCount}</span>,
  },
  ...leadRoles.map(({ field, label }) => ({
    id: field,
    header: label,
    cell: (team: AdminTeam) => <LeadName name={leadWords(names, team[field])} />,
  })),
  {
    id: 'created',
    header: 'Created',
    cell: (team) => <span className="whitespace-nowrap">{createdWords(team, timeZone)}</span>,
  },
  actionsColumn({
    headerHidden: true,
    width: '3.5rem',
    card: 'aside',
    cell: (team: AdminTeam) => <TeamMenu team={team} onDeed={(deed) => onDeed(deed, team)} />,
  }),
];

export function LeadName({ name }: { name: string }) {
  return (
    <bdi className="text-left block max-w-40 truncate max-xl:max-w-28 phone:ml-auto phone:w-fit phone:max-w-full">
      {name}
    </bdi>
  );
}
