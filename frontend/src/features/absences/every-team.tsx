import {
  compareTeams,
  compareText,
  counted,
  isolated,
  searched,
  type Absence,
  type AbsencesShown,
  type Team,
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
import { absencesTopic } from './absences.sync.ts';

const everybody = { awayIn: '' };

interface EveryTeamProps {
  /** What can be done with those that are shown. */
  readonly Actions?: ComponentType<{ shown: AbsencesShown }>;
}

/** The absences of every team: of all who are away, or everybody of one team. */
export function AbsencesOfEveryTeam({ Actions }: EveryTeamProps) {
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
        {Actions && (
          <div className="ml-auto flex gap-2">
            <Actions
              shown={{ from: weeks.from, to: weeks.to, ...(awayIn !== '' && { teamId: awayIn }) }}
            />
          </div>
        )}
      </div>
      {awayIn === '' ? (
        <AbsencesOfAll weeks={weeks} search={search} />
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

/** Whoever is away in the weeks that are shown, team by team. */
function AbsencesOfAll({ weeks, search }: { readonly weeks: Weeks; readonly search: string }) {
  const { from, to } = weeks;
  const absences = useLive(absencesTopic({ from, to }));
  const { data: teams = [] } = useLive(teamsTopic);
  return (
    <Loaded query={absences} failure="Failed to fetch absences" waiting={waiting} framed>
      {(known) => {
        const shown = searched(known, search, ({ userName }) => [userName]);
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
                    : 'Nobody who is away is called so'
                }
              >
                Choose a team to enter an absence.
              </EmptyState>
            }
          />
        );
      }}
    </Loaded>
  );
}

/** By team, in the teams' order; people without one come last. */
function groupsOf(absences: readonly Absence[], teams: readonly Team[]): Group[] {
  const byTeam = groupBy(absences, ({ teamId }) => teamId);
  const ordered = [...teams.toSorted(compareTeams), { id: null, name: 'No Team' }];
  return ordered.flatMap(({ id, name }) => {
    const own = byTeam.get(id);
    if (!own) return [];
    const people = [...groupBy(own, ({ userId }) => userId)].map(([userId, all]) => ({
      id: userId,
      name: all[0]?.userName ?? '',
      role: undefined,
      absences: all,
    }));
    const heading = `${isolated(name)} · ${counted(people.length, 'person', 'people')}`;
    return [{ heading, people: people.toSorted((a, b) => compareText(a.name, b.name)) }];
  });
}
