import {
  compareTeams,
  compareText,
  counted,
  isolated,
  searched,
  type Absence,
  type AbsencesShown,
  type Team,
  type User,
} from '@muster/protocol';
import { useState, type ComponentType } from 'react';
import { useAddress } from '../../shared/address/use-address.ts';
import { teamsTopic } from '../../shared/domain/directory-lists.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { SearchInput } from '../../shared/ui/controls/search-input.tsx';
import { Combobox } from '../../shared/ui/pickers/combobox.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { groupBy } from '../../shared/collections/group-by.ts';
import {
  AbsencesCard,
  AbsencesOfTeam,
  useWeeks,
  waiting,
  type Group,
  type Weeks,
} from './absences-panel.tsx';
import type { GridPerson } from './absence-grid.tsx';
import { absencesTopic } from './absences.sync.ts';

const everybody = { awayIn: '' };
const nobody: readonly Person[] = [];

interface OfEverybody {
  /** Everybody, where a search finds those who are not away as well. */
  readonly people?: readonly Person[] | undefined;
}

interface EveryTeamProps extends OfEverybody {
  /** What can be done with those that are shown. */
  readonly Actions: ComponentType<{ shown: AbsencesShown }>;
}

type Person = Pick<User, 'id' | 'name' | 'role' | 'teamId' | 'isActive'>;

/** The absences of every team: of all who are away, or everybody of one team. */
export function AbsencesOfEveryTeam({ people, Actions }: EveryTeamProps) {
  const [{ awayIn }, change] = useAddress(everybody);
  const [search, setSearch] = useState('');
  const weeks = useWeeks();
  const { data: teams = [] } = useLive(teamsTopic);
  const team = teams.find(({ id }) => id === awayIn);
  const options = [
    { value: '', label: 'All Teams' },
    ...teams.toSorted(compareTeams).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <SearchInput
          label="Search people"
          placeholder="Search people..."
          value={search}
          onChange={setSearch}
          className="min-w-0 flex-1 basis-40 md:max-w-80"
        />
        <div className="min-w-0 flex-1 basis-32 md:max-w-48">
          <Combobox
            label="Team"
            options={options}
            value={awayIn}
            onChange={(next) => change({ awayIn: next })}
          />
        </div>
        <div className="ml-auto flex gap-2">
          <Actions
            shown={{ from: weeks.from, to: weeks.to, ...(awayIn !== '' && { teamId: awayIn }) }}
          />
        </div>
      </div>
      {awayIn === '' ? (
        <AbsencesOfAll weeks={weeks} search={search} people={people} />
      ) : (
        <AbsencesOfTeam
          key={awayIn}
          teamId={awayIn}
          teamName={team?.name ?? awayIn}
          weeks={weeks}
          search={search}
        />
      )}
    </div>
  );
}

interface OfAllProps extends OfEverybody {
  readonly weeks: Weeks;
  readonly search: string;
}

/** Whoever is away in the weeks that are shown, team by team; a search finds everybody who is known here. */
function AbsencesOfAll({ weeks, search, people = nobody }: OfAllProps) {
  const { from, to } = weeks;
  const absences = useLive(absencesTopic({ from, to }));
  const named = useLive(teamsTopic);
  const teams = named.data;
  if (teams === undefined) {
    return (
      <Loaded query={named} failure="Failed to fetch teams" waiting={waiting} framed>
        {() => null}
      </Loaded>
    );
  }
  return (
    <Loaded query={absences} failure="Failed to fetch absences" waiting={waiting} framed>
      {(known) => {
        const asked = search.trim() === '' ? [] : people.filter(({ isActive }) => isActive);
        const shown = searched(withAbsences(asked, known), search, ({ name }) => [name]);
        return (
          <AbsencesCard
            weeks={weeks}
            groups={groupsOf(shown, teams)}
            absences={known}
            none={
              <EmptyState
                title={
                  known.length === 0
                    ? 'Nobody is known to be away in these four weeks'
                    : asked.length > 0
                      ? 'Nobody is called so'
                      : 'Nobody who is away is called so'
                }
              >
                {people.length > 0
                  ? 'Search for somebody or choose a team to enter an absence.'
                  : 'Choose a team to enter an absence.'}
              </EmptyState>
            }
          />
        );
      }}
    </Loaded>
  );
}

interface Shown extends GridPerson {
  readonly teamId: string | null;
}

/** These people and all who are away, each with what is known of them. */
function withAbsences(people: readonly Person[], known: readonly Absence[]): Shown[] {
  const byPerson = groupBy(known, ({ userId }) => userId);
  const others = new Set(people.map(({ id }) => id));
  return [
    ...people.map(({ id, name, teamId }) => ({
      id,
      name,
      teamId,
      role: undefined,
      absences: byPerson.get(id) ?? [],
    })),
    ...[...byPerson].flatMap(([id, absences]) => {
      const [first] = absences;
      if (!first || others.has(id)) return [];
      return [{ id, name: first.userName, teamId: first.teamId, role: undefined, absences }];
    }),
  ];
}

/** By team, in the teams' order; people without one come last. */
function groupsOf(people: readonly Shown[], teams: readonly Team[]): Group[] {
  const byTeam = groupBy(people, ({ teamId }) => teamId);
  const ordered = [...teams.toSorted(compareTeams), { id: null, name: 'No Team' }];
  return ordered.flatMap(({ id, name }) => {
    const own = byTeam.get(id);
    if (!own) return [];
    const heading = `${isolated(name)} · ${counted(own.length, 'person', 'people')}`;
    return [{ heading, people: own.toSorted((a, b) => compareText(a.name, b.name)) }];
  });
}
