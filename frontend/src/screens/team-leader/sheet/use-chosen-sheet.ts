import { useState, useMemo } from 'react';
import {
  compareTeams,
  ownTeamOn,
  type Team,
  isoDate,
  teamId as teamIdSchema,
} from '@muster/protocol';
import { useDrafts, draftKey } from '../../../features/attendance/attendance.draft.ts';
import { useUser } from '../../../features/session/session.store.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { useSearchParams } from 'react-router';
import { teamsTopic } from '../../../shared/domain/directory-lists.ts';

/**
 * The day that a screen shows by itself: it turns with the date on duty, except under somebody's hands. Whether
 * they are is asked once, when the day turns; a day that stayed is left only by the person (ATT-85).
 */
export function useStayingDay(today: string, isInUse: (day: string) => boolean) {
  const [day, setDay] = useState(today);
  const [stayedOn, setStayedOn] = useState<string>();
  if (today !== day && today !== stayedOn) {
    if (day !== '' && isInUse(day)) setStayedOn(today);
    else setDay(today);
  }
  return { day, goToToday: () => setDay(today) };
}

/** Whether a dialog, a list or a menu is open. */
const isSomethingOpen = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** Which sheet is open; null means the default. Kept in the address, so that a reload stays here. */
interface SheetAddress {
  readonly teamId: string | null;
  readonly date: string | null;
}

/** The team and date of the address; what makes no sense there is ignored. */
function useSheetAddress(): readonly [SheetAddress, (change: Partial<SheetAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const address = {
    teamId: teamIdSchema.safeParse(params.get('team')).data ?? null,
    date: isoDate.safeParse(params.get('date')).data ?? null,
  };
  const change = (to: Partial<SheetAddress>) => {
    const { teamId, date } = { ...address, ...to };
    setParams(
      { ...(teamId !== null && { team: teamId }), ...(date !== null && { date }) },
      { replace: true },
    );
  };
  return [address, change];
}

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
