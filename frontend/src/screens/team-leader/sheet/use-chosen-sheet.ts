import { compareTeams, ownTeamOn, type Team } from '@muster/protocol';
import { useMemo } from 'react';
import { teamsTopic } from '../../../features/directory/directory.sync.ts';
import { useDrafts } from '../../../features/attendance/attendance.draft.ts';
import { draftKey } from '../../../features/attendance/draft.storage.ts';
import { useUser } from '../../../features/session/session.store.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { useSheetAddress } from './use-sheet-address.ts';
import { isSomethingOpen, useStayingDay } from '../use-staying-day.ts';

/** The team and date that the screen shows, and how to choose others (ATT-38, ATT-40). */
export interface ChosenSheet {
  readonly team: Team;
  readonly teams: readonly Team[];
  readonly date: string;
  readonly setTeam: (teamId: string) => void;
  readonly setDate: (date: string) => void;
  /** Both at once. */
  readonly show: (teamId: string, date: string) => void;
  /** The person has chosen the date, rather than having been on it since it was today. */
  readonly isChosen: boolean;
}

/** What is chosen in the address; the user's own team comes first, then the first of all. */
export function useChosenSheet(today: string) {
  const user = useUser();
  const { data: teams, error, refetch, isFetching } = useLive(teamsTopic);
  const ordered = useMemo(() => teams?.toSorted(compareTeams), [teams]);
  const [address, setAddress] = useSheetAddress();
  const find = (id: string | null) => ordered?.find((team) => team.id === id);
  const own = ownTeamOn(user, address.date ?? today);
  const team = find(address.teamId) ?? find(own) ?? ordered?.[0];
  const drafts = useDrafts();
  const { day, goToToday } = useStayingDay(today, (left) => {
    const key = team && draftKey(user.id, team.id, left);
    const hasEdits = key !== undefined && Object.keys(drafts.draftOf(key).edits).length > 0;
    return hasEdits || isSomethingOpen();
  });
  const chosen: ChosenSheet | undefined = team && {
    team,
    teams: ordered ?? [],
    date: address.date ?? day,
    isChosen: address.date !== null,
    setTeam: (teamId) => setAddress({ teamId: teamId === own ? null : teamId }),
    show: (teamId, date) =>
      setAddress({
        teamId: teamId === ownTeamOn(user, date) ? null : teamId,
        date: date === today || date === day ? null : date,
      }),
    setDate: (date) => {
      if (date === today) goToToday();
      setAddress({ date: date === today || date === day ? null : date });
    },
  };
  return { chosen, isLoading: ordered === undefined, error, refetch, isFetching };
}
