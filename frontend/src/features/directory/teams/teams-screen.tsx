import {
  type AdminTeam,
  type User,
  addDays,
  counted,
  dateIn,
  isolated,
  restorableDays,
  searched,
} from '@muster/protocol';
import { Plus, ArrowDown, ArrowUp } from 'lucide-react';
import { useTyped, useOpened } from '../../../shared/address/use-address.ts';
import { ListTable, useList, type List, type ListRules } from '../../../shared/list/list.tsx';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead, Card } from '../../../shared/ui/layout/card.tsx';
import { useWide } from '../../../shared/ui/hooks/use-media.ts';
import { compareText, sortText, type Compares } from '../../../shared/ui/table/table-props.ts';
import { ExportTeams } from './export-teams.tsx';
import { teamColumns, createdWords, LeadName, type TeamCells } from './team-columns.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { type Names, leadRoles, leadWords } from './team-leads.ts';
import { type TeamDeed, TeamMenu } from './team-menu.tsx';
import { useNow } from '../../../shared/dates/clock.ts';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { RowQuestion } from '../../../shared/list/row-actions.tsx';
import { useDeleteTeam, useSheetMonths } from './teams.queries.ts';
import { TeamMark } from '../../../shared/domain/avatar.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';

/** What of the teams is listed and how; kept in the address. */
const teamsAddress = { q: '', sort: 'name', view: 'table' };

/** The teams whose name or id has what is searched for. */
export const matchingTeams = (teams: readonly AdminTeam[], q: string): readonly AdminTeam[] =>
  searched(teams, q, ({ id, name }) => [name, id]);

/** Named in this way, a team stands before all others, whatever the sort (ADM-60). */
const isFirst = (name: string): boolean =>
  /sac|ac|cvg/i.test(name) || name.toLowerCase().startsWith('team a');

/** The number after `Team A`; teams without one follow those that have one. */
function numberOf(name: string): number {
  const [, digits] = /^team a\s*(\d+)/i.exec(name) ?? [];
  return digits === undefined ? Infinity : Number(digits);
}

type Compare = (a: AdminTeam, b: AdminTeam) => number;
const byName: Compare = (a, b) => {
  const [one, other] = [numberOf(a.name), numberOf(b.name)];
  return one === other ? compareText(a.name, b.name) : one - other;
};

const teamCompares: Compares<AdminTeam> = {
  name: byName,
  id: (a, b) => compareText(a.id, b.id),
  members: (a, b) => a.memberCount - b.memberCount || byName(a, b),
  created: (a, b) => compareText(a.createdAt ?? '', b.createdAt ?? '') || byName(a, b),
};

/** Each sort, ascending and descending, with the named teams first both times. */
export function orderedTeams(
  teams: readonly AdminTeam[],
  { by, descending }: { by: string; descending: boolean },
): readonly AdminTeam[] {
  const compare = teamCompares[by] ?? byName;
  return teams.toSorted((a, b) => {
    const rank = Number(isFirst(b.name)) - Number(isFirst(a.name));
    return rank || (descending ? compare(b, a) : compare(a, b));
  });
}

const teamRules: ListRules<AdminTeam, keyof typeof teamsAddress> = {
  defaults: teamsAddress,
  compares: teamCompares,
  ordered: (teams, { by, direction }) =>
    orderedTeams(teams, { by, descending: direction === 'descending' }),
  matching: (teams, { q }) => matchingTeams(teams, q),
};

const teamSorts = [
  { value: 'name', label: 'Name' },
  { value: 'id', label: 'ID' },
  { value: 'members', label: 'Members' },
  { value: 'created', label: 'Created' },
] as const;

type TeamRows = List<AdminTeam, keyof typeof teamsAddress>;

const views = [
  { value: 'table', label: 'Table' },
  { value: 'cards', label: 'Cards' },
] as const;

/** Search, sort with its direction, and Table or Cards. */
function TeamsToolbar({ list: { values, sort, choose } }: { list: TeamRows }) {
  const [typed, type] = useTyped(values.q, (q) => choose({ q }));
  const { by, direction } = sort;
  const isDescending = direction === 'descending';
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchInput
        label="Search teams"
        placeholder="Search teams..."
        value={typed}
        onChange={type}
        className="w-full sm:max-w-80 sm:min-w-52 sm:flex-1"
      />
      <div className="flex items-center gap-1">
        <FilterButton
          label="Sort"
          options={teamSorts}
          value={by}
          onChange={(next) => choose({ sort: sortText({ by: next, direction }) })}
        />
        <IconButton
          variant="outline"
          label={isDescending ? 'Descending' : 'Ascending'}
          icon={isDescending ? ArrowDown : ArrowUp}
          onClick={() => choose({ sort: isDescending ? by : `-${by}` })}
        />
      </div>
      <SegmentedRadio
        className="ml-auto w-40"
        label="View"
        segments={views}
        value={values.view === 'cards' ? 'cards' : 'table'}
        onChange={(view) => choose({ view })}
      />
    </div>
  );
}

type TeamDetailsProps = {
  team: AdminTeam;
  names: Names;
  timeZone: string;
  onDeed: (deed: TeamDeed) => void;
  onClose: () => void;
};

/** What is known of one team. */
function TeamDetails({ team, names, timeZone, onDeed, onClose }: TeamDetailsProps) {
  const lines = [
    ['ID', team.id],
    ['Name', team.name],
    ['Members', String(team.memberCount)],
    ...leadRoles.map(({ field, label }) => [label, leadWords(names, team[field])]),
    ['Created', createdWords(team, timeZone)],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Team Details"
      footer={
        <>
          <Button writes onClick={() => onDeed('edit')}>
            Edit Team
          </Button>
          <Button variant="primary" writes={false} onClick={() => onDeed('members')}>
            Manage Members
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 text-14">
        {lines.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-13 text-ink3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

type TeamCardsProps = TeamCells & { teams: readonly AdminTeam[] };

/** The teams as cards: who leads each, and how many it has. */
function TeamCards({ teams, names, timeZone, onDeed }: TeamCardsProps) {
  return (
    <ul aria-label="Teams" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {teams.map((team) => (
        <Card as="li" key={team.id}>
          <div className="flex items-center gap-3">
            <TeamMark id={team.id} />
            <div className="min-w-0 flex-1">
              <h4 className="truncate text-14 font-semibold">{team.name}</h4>
              <p className="text-12 text-ink2">
                {counted(team.memberCount, 'member', 'members')} · {createdWords(team, timeZone)}
              </p>
            </div>
            <TeamMenu team={team} onDeed={(next) => onDeed(next, team)} />
          </div>
          <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            {leadRoles.map(({ field, label }) => (
              <div key={field} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt className="text-12 text-ink3">{label}</dt>
                <dd className="min-w-0">
                  <LeadName name={leadWords(names, team[field])} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}

type DeleteTeamProps = { team: AdminTeam; timeZone: string; onClose: () => void };

/** Asks before a team is deleted, in the rules' words. */
function DeleteTeam({ team, timeZone, onClose }: DeleteTeamProps) {
  const removal = useDeleteTeam();
  const now = useNow(60_000);
  const months = useSheetMonths(team.id);
  return (
    <RowQuestion
      row={team}
      title={`Delete ${isolated(team.name)}?`}
      confirmLabel="Delete Team"
      deed={removal}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this team? This action cannot be undone.</p>
      <p className="mt-2">
        {sheetWords(months)}; an administrator can restore the team until{' '}
        {formatShortDate(addDays(dateIn(timeZone, new Date(now)), restorableDays))}.
      </p>
    </RowQuestion>
  );
}

/** What becomes of its sheets; of how many months they are once that is known (ADM-264). */
function sheetWords(months: number | undefined): string {
  if (months === undefined) return 'Sheets that it has stay';
  if (months === 0) return 'It has no sheets';
  return `Its ${counted(months, 'month of sheets stays', 'months of sheets stay')}`;
}

type TeamsScreenProps = {
  label: string;
  teams: readonly AdminTeam[];
  users: readonly User[];
  names: Names;
  timeZone: string;
  onMembers: (team: AdminTeam) => void;
};

/** All teams as a table or as cards, and what can be done with each (ADM-60). */
export function TeamsScreen({ label, teams, users, names, timeZone, onMembers }: TeamsScreenProps) {
  const list = useList(teams, teamRules);
  const { rows } = list;
  const isWide = useWide();
  const dialogs = useRowDialogs<Exclude<TeamDeed, 'members'>>();
  useOpened((id) => (id === undefined ? dialogs.create() : dialogs.show('edit', { id })));
  const onDeed = (deed: TeamDeed, team: AdminTeam) => {
    if (deed === 'members') onMembers(team);
    else dialogs.show(deed, team);
  };
  const form = { users, timeZone, onClose: dialogs.close };
  const cells = { names, timeZone, onDeed };
  const create = (
    <Button variant="primary" onClick={dialogs.create}>
      <Plus aria-hidden />
      Create Team
    </Button>
  );

  return (
    <>
      <SectionHead title={label}>
        <ExportTeams
          teams={rows}
          names={names}
          timeZone={timeZone}
          onTable={() => list.choose({ view: 'table' })}
        />
        {create}
      </SectionHead>
      <TeamsToolbar list={list} />
      <h3 className="text-14 font-semibold">Teams ({rows.length})</h3>
      {list.values.view === 'cards' && rows.length > 0 ? (
        <TeamCards teams={rows} {...cells} />
      ) : (
        <ListTable
          list={list}
          label="Teams"
          noun="teams"
          columns={teamColumns(cells, isWide)}
          none={
            <EmptyState title="No teams available" action={create}>
              People are put into teams, and teams submit attendance.
            </EmptyState>
          }
          noMatch={
            <EmptyState
              title="No teams found matching your search"
              action={<Button onClick={() => list.choose({ q: '' })}>Clear search</Button>}
            />
          }
        />
      )}
      <RowDialogs
        thing="team"
        rows={teams}
        dialogs={dialogs}
        create={<TeamDialog team={undefined} {...form} />}
      >
        {(team, deed) => (
          <>
            {deed === 'edit' && <TeamDialog team={team} {...form} />}
            {deed === 'view' && (
              <TeamDetails
                {...{ team, names, timeZone }}
                onDeed={(next) => onDeed(next, team)}
                onClose={dialogs.close}
              />
            )}
            {deed === 'delete' && <DeleteTeam {...{ team, timeZone }} onClose={dialogs.close} />}
          </>
        )}
      </RowDialogs>
    </>
  );
}
