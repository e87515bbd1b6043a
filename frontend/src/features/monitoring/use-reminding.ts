import {
  attendanceRoutes,
  isolated,
  remindEveryMs,
  type OverviewRow,
  type SheetReminder,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { now } from '../../shared/dates/clock.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { formatTime } from '../../shared/dates/time-format.ts';
import { call } from '../../shared/http/call.ts';
import { asFault, faultWords, type Fault } from '../../shared/http/fault.ts';
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

/** What became of asking one team: it was asked, by whomever within the last minute, was not, or that is not known. */
type Outcome = TeamToRemind &
  // `isLate`: the answer was lost, and the list of reminders has it.
  (
    | { readonly kind: 'asked'; readonly isLate?: boolean }
    | { readonly kind: 'before'; readonly at: string }
    | { readonly kind: 'refused' | 'unknown'; readonly problem: string }
  );

/** How long who was asked is waited for, in ms: then it is said that it is not known. */
const readWithinMs = 4_000;

/** Who was asked is read again where an answer did not say so; undefined where that cannot be had either. */
const readReminders = (date: string) =>
  call(attendanceRoutes.reminders, { params: { date }, withinMs: readWithinMs }).catch(
    () => undefined,
  );

/**
 * Of a team whose call has failed, by who was asked according to the server. A call without an answer may still be on
 * its way: only a reminder that is not older than it tells that it took effect.
 */
function outcomeOf(
  team: TeamToRemind,
  fault: Fault,
  known: readonly SheetReminder[] | undefined,
  askedAt: number,
): Outcome {
  const last = known?.find(({ teamId }) => teamId === team.id);
  const lastAt = last ? Date.parse(last.at) : -Infinity;
  if (!fault.isDefinite) {
    if (lastAt >= askedAt - clocksDifferMs) return { ...team, kind: 'asked', isLate: true };
    return { ...team, kind: 'unknown', problem: faultWords(fault) };
  }
  const isTooSoon = fault.code === 'TOO_MANY' && now() - lastAt < remindEveryMs;
  if (last && isTooSoon) return { ...team, kind: 'before', at: last.at };
  return { ...team, kind: 'refused', problem: faultWords(fault) };
}

/** How far this page's idea of the server's clock may be off, in ms. */
const clocksDifferMs = 1_000;

/** Asks the leaders of teams for their sheets, each on its own; one notice tells how it went (KNO-21, KNO-22). */
export function useAskForSheets(date: string, { onAsked, saysDone = false }: AskingForSheets) {
  const live = useLiveChannel();
  const { timeZone } = useOrganisation();
  const keep = (reminder: SheetReminder) =>
    live.applyPatch(remindersTopic(date), (list) => withReminder(list, reminder));
  const ask = async ({ id }: TeamToRemind) => {
    try {
      const body = { teamId: id, date };
      keep(await call(attendanceRoutes.remind, { body, waits: false }));
      return undefined;
    } catch (error) {
      return asFault(error);
    }
  };
  return useMutation({
    mutationFn: async (teams: readonly TeamToRemind[]): Promise<Outcome[]> => {
      const askedAt = now();
      const faults = await Promise.all(teams.map(ask));
      const known = faults.some(
        (fault) => fault?.code === 'TOO_MANY' || fault?.isDefinite === false,
      )
        ? await readReminders(date)
        : undefined;
      for (const reminder of known ?? []) keep(reminder);
      return teams.map((team, index) => {
        const fault = faults[index];
        return fault ? outcomeOf(team, fault, known, askedAt) : { ...team, kind: 'asked' };
      });
    },
    onSuccess: (outcomes, teams) => {
      if (outcomes.some(({ kind }) => kind === 'asked')) onAsked?.();
      const notice = noticeOf(outcomes, (at) => formatTime(at, timeZone));
      if (notice) toast(notice);
      else if (saysDone || outcomes.some((one) => one.kind === 'asked' && one.isLate))
        toast({ title: remindedTitle(teams) });
    },
  });
}

/** What is told of those that were not asked by this; undefined where all were. */
function noticeOf(outcomes: readonly Outcome[], timeOf: (at: string) => string) {
  const refused = outcomes.filter(({ kind }) => kind === 'refused');
  const unknown = outcomes.filter(({ kind }) => kind === 'unknown');
  const before = outcomes.flatMap((one) => (one.kind === 'before' ? one : []));
  const which = (some: readonly Outcome[]) =>
    some.length === 1 && some[0]
      ? isolated(some[0].name)
      : `${some.length} of ${outcomes.length} teams`;
  const were = (some: readonly Outcome[]) => (some.length === 1 ? 'was' : 'were');
  const latest = before
    .map(({ at }) => at)
    .toSorted()
    .at(-1);
  const said = [
    ...(refused.length > 0 ? [`${which(refused)} ${were(refused)} not reminded`] : []),
    ...(unknown.length > 0
      ? [`It is not known whether ${which(unknown)} ${were(unknown)} reminded`]
      : []),
    ...(latest ? [`${which(before)} ${were(before)} already reminded at ${timeOf(latest)}`] : []),
  ];
  const [title, ...others] = said;
  if (title === undefined) return undefined;
  const problem = [...refused, ...unknown].flatMap((one) => ('problem' in one ? one.problem : []));
  const description = [...problem.slice(0, 1), ...others.map((words) => `${words}.`)].join(' ');
  return {
    title,
    ...(description && { description }),
    ...(problem.length > 0 && { variant: 'destructive' as const }),
  };
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
