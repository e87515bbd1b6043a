import { attendanceRoutes, isolated, type OverviewRow, type SheetReminder } from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../shared/http/call.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import type { Topic } from '../../shared/live/topic.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { toast } from '../../shared/ui/feedback/toast.store.ts';

/** Who was asked for the sheets of a date, and by whom, whoever it was (KNO-21). */
const remindersTopic = (date: string): Topic<SheetReminder[]> => ({
  key: ['attendance', 'reminders', date],
  asksOn: true,
  fetch: (options) => call(attendanceRoutes.reminders, { params: { date }, ...options }),
  on: {
    'sheet:reminded': (list, reminder) =>
      reminder.date === date ? withReminder(list, reminder) : list,
  },
});

/** The latest of each team. */
function withReminder(list: readonly SheetReminder[], next: SheetReminder): SheetReminder[] {
  const before = list.find(({ teamId }) => teamId === next.teamId);
  if (before && before.at >= next.at) return [...list];
  return [...list.filter((one) => one !== before), next];
}

type TeamToRemind = Pick<OverviewRow, 'id' | 'name'>;

export interface Reminding {
  /** The latest of each team; undefined until it is known. */
  readonly reminders: ReadonlyMap<string, SheetReminder> | undefined;
  readonly remind: (teams: readonly TeamToRemind[]) => void;
  /** Whether this team is being asked. */
  readonly isAsking: (teamId: string) => boolean;
}

interface AskingForSheets {
  /** Somebody was asked. */
  readonly onAsked?: (() => void) | undefined;
  /** Where no line shows who was asked, the notice says that as well. */
  readonly saysDone?: boolean;
}

/** Asks the leaders of teams for their sheets, each on its own; one notice tells how it went (KNO-21, KNO-22). */
export function useAskForSheets(date: string, { onAsked, saysDone = false }: AskingForSheets) {
  const live = useLiveChannel();
  const ask = async ({ id, name }: TeamToRemind) => {
    try {
      const reminder = await call(attendanceRoutes.remind, {
        body: { teamId: id, date },
        waits: false,
      });
      live.applyPatch(remindersTopic(date), (list) => withReminder(list, reminder));
      return undefined;
    } catch (error) {
      return { name, problem: error instanceof Error ? error.message : '' };
    }
  };
  return useMutation({
    mutationFn: (teams: readonly TeamToRemind[]) => Promise.all(teams.map(ask)),
    onSuccess: (answers, teams) => {
      const refused = answers.filter((one) => one !== undefined);
      const [first] = refused;
      if (refused.length < teams.length) onAsked?.();
      if (first) {
        toast({
          title:
            refused.length === 1
              ? `${isolated(first.name)} was not reminded`
              : `${refused.length} of ${teams.length} teams were not reminded`,
          description: first.problem,
          variant: 'destructive',
        });
      } else if (saysDone) toast({ title: remindedTitle(teams) });
    },
  });
}

const remindedTitle = ([first, ...others]: readonly TeamToRemind[]): string =>
  first && others.length === 0
    ? `${isolated(first.name)} was reminded of its sheet`
    : `${others.length + 1} teams were reminded of their sheets`;

/** The same beside the line of each team, with who was asked last. */
export function useReminding(date: string, onAsked?: () => void): Reminding {
  const { data } = useLive(remindersTopic(date));
  const reminders = useMemo(() => data && new Map(data.map((one) => [one.teamId, one])), [data]);
  const { mutate, isPending, variables } = useAskForSheets(date, { onAsked });
  return {
    reminders,
    remind: mutate,
    isAsking: (teamId) => isPending && variables.some(({ id }) => id === teamId),
  };
}
