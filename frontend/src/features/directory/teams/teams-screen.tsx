import { type Column } from '../../../shared/ui/table/table.tsx';
import { formatInstantDate } from '../../../shared/dates/time-format.ts';
import {
  type AdminTeam,
  type User,
  addDays,
  counted,
  dateIn,
  isolated,
  restorableDays,
  sortText,
  leadRoles,
  leadWords,
  type Names,
  matchingTeams,
  orderedTeams,
  teamCompares,
  teamRoutes,
} from '@muster/protocol';
import { Plus, ArrowDown, ArrowUp } from 'lucide-react';
import { useTyped, useOpened } from '../../../shared/address/use-address.ts';
import {
  ExportMenu,
  type FileFormat,
  ListTable,
  useList,
  type List,
  type ListRules,
  actionsColumn,
} from '../../../shared/list/list.tsx';
import { RowDialogs, useRowDialogs } from '../../../shared/list/row-dialogs.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead, Card } from '../../../shared/ui/layout/card.tsx';
import { useWide } from '../../../shared/ui/hooks/use-media.ts';
import { download } from '../../../shared/http/download.ts';
import { useFile } from '../../../shared/files/save-file.ts';
import { TeamDialog } from './team-dialog.tsx';
import { type TeamAction, TeamMenu } from './team-menu.tsx';
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
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** What of the teams is listed and how; kept in the address. */
const teamsAddress = { q: '', sort: 'name', view: 'table' };

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

interface TeamCells {
  readonly facts: readonly TeamFact[];
  readonly onAction: (action: TeamAction, team: AdminTeam) => void;
}

/** What the table, the cards and the details say of a team, each in its own look. */
interface TeamFact {
  readonly id: string;
  readonly label: string;
  readonly words: (team: AdminTeam) => string;
}

const teamFacts = (names: Names, timeZone: string): readonly TeamFact[] => [
  { id: 'id', label: 'ID', words: ({ id }) => id },
  { id: 'name', label: 'Name', words: ({ name }) => name },
  { id: 'members', label: 'Members', words: ({ memberCount }) => String(memberCount) },
  ...leadRoles.map(({ field, label }) => ({
    id: field,
    label,
    words: (team: AdminTeam) => leadWords(names, team[field]),
  })),
  { id: 'created', label: 'Created', words: (team) => createdWords(team, timeZone) },
];

/** When a team was made; `N/A` where that is not known. */
const createdWords = ({ createdAt }: AdminTeam, timeZone: string): string =>
  createdAt === null ? 'N/A' : formatInstantDate(createdAt, timeZone);

/** Where a column is another one than that of a short text. */
const columnLooks: Readonly<Record<string, Omit<Column<AdminTeam>, 'id' | 'header'>>> = {
  id: {
    card: 'aside',
    cell: ({ id }) => <span className="narrow block max-w-24 truncate text-ink2">{id}</span>,
  },
  name: {
    card: 'title',
    cell: ({ name }) => (
      <bdi className="text-left block max-w-72 truncate font-medium max-xl:max-w-40 phone:max-w-none">
        {name}
      </bdi>
    ),
  },
  members: {
    align: 'end',
    width: '5.5rem',
    cell: ({ memberCount }) => <span className="tabular-nums">{memberCount}</span>,
  },
};

/** Without room for all, the date of creation is in the team's details alone. */
const teamColumns = (
  { facts, onAction }: TeamCells,
  isWide: boolean,
): readonly Column<AdminTeam>[] => [
  ...facts
    .filter(({ id }) => isWide || id !== 'created')
    .map(({ id, label, words }) => ({
      id,
      header: label,
      cell: (team: AdminTeam) => <ShortText text={words(team)} />,
      ...columnLooks[id],
    })),
  actionsColumn({
    headerHidden: true,
    width: '3.5rem',
    card: 'aside',
    cell: (team: AdminTeam) => (
      <TeamMenu team={team} onAction={(action) => onAction(action, team)} />
    ),
  }),
];

function ShortText({ text }: { text: string }) {
  return (
    <bdi className="text-left block max-w-40 truncate max-xl:max-w-28 phone:ml-auto phone:w-fit phone:max-w-full">
      {text}
    </bdi>
  );
}

type TeamDetailsProps = {
  team: AdminTeam;
  facts: readonly TeamFact[];
  onAction: (action: TeamAction) => void;
  onClose: () => void;
};

/** What is known of one team. */
function TeamDetails({ team, facts, onAction, onClose }: TeamDetailsProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Team Details"
      footer={
        <>
          <Button writes onClick={() => onAction('edit')}>
            Edit Team
          </Button>
          <Button variant="primary" writes={false} onClick={() => onAction('members')}>
            Manage Members
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 text-14">
        {facts.map(({ id, label, words }) => (
          <div key={id} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-13 text-ink3">{label}</dt>
            <dd className="wrap-anywhere">{words(team)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

type TeamCardsProps = TeamCells & { teams: readonly AdminTeam[] };

/** What a card has in its head. */
const inHead = ['id', 'name', 'members', 'created'];

/** The teams as cards: who leads each, and how many it has. */
function TeamCards({ teams, facts, onAction }: TeamCardsProps) {
  const { timeZone } = useOrganisation();
  const lines = facts.filter(({ id }) => !inHead.includes(id));
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
            <TeamMenu team={team} onAction={(next) => onAction(next, team)} />
          </div>
          <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            {lines.map(({ id, label, words }) => (
              <div key={id} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt className="text-12 text-ink3">{label}</dt>
                <dd className="min-w-0">
                  <ShortText text={words(team)} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}

type DeleteTeamProps = { team: AdminTeam; onClose: () => void };

/** Asks before a team is deleted, in the rules' words. */
function DeleteTeam({ team, onClose }: DeleteTeamProps) {
  const { timeZone } = useOrganisation();
  const removal = useDeleteTeam();
  const now = useNow(60_000);
  const months = useSheetMonths(team.id);
  return (
    <RowQuestion
      row={team}
      title={`Delete ${isolated(team.name)}?`}
      confirmLabel="Delete Team"
      action={removal}
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
  onMembers: (team: AdminTeam) => void;
};

/** All teams as a table or as cards, and what can be done with each (ADM-60). */
export function TeamsScreen({ label, teams, users, names, onMembers }: TeamsScreenProps) {
  const { timeZone } = useOrganisation();
  const list = useList(teams, teamRules);
  const { rows, values } = list;
  const file = useFile((format: FileFormat) =>
    download(teamRoutes.list, { query: { q: values.q, sort: values.sort, format } }),
  );
  const isWide = useWide();
  const dialogs = useRowDialogs<Exclude<TeamAction, 'members'>>();
  useOpened((id) => (id === undefined ? dialogs.create() : dialogs.show('edit', { id })));
  const onAction = (action: TeamAction, team: AdminTeam) => {
    if (action === 'members') onMembers(team);
    else dialogs.show(action, team);
  };
  const form = { users, onClose: dialogs.close };
  const facts = teamFacts(names, timeZone);
  const cells = { facts, onAction };
  const create = (
    <Button variant="primary" onClick={dialogs.create}>
      <Plus aria-hidden />
      Create Team
    </Button>
  );

  return (
    <>
      <SectionHead title={label}>
        <ExportMenu disabled={rows.length === 0} pending={file.isPending} save={file.save} />
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
        {(team, action) => (
          <>
            {action === 'edit' && <TeamDialog team={team} {...form} />}
            {action === 'view' && (
              <TeamDetails
                {...{ team, facts }}
                onAction={(next) => onAction(next, team)}
                onClose={dialogs.close}
              />
            )}
            {action === 'delete' && <DeleteTeam {...{ team }} onClose={dialogs.close} />}
          </>
        )}
      </RowDialogs>
    </>
  );
}
