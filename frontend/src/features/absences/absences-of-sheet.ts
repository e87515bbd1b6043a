import {
  addDays,
  awayOn,
  isolated,
  splitTiming,
  type Absence,
  type AbsenceType,
} from '@muster/protocol';
import { useMemo } from 'react';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { failureToast } from '../../shared/faults/fault-notice.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { useToast } from '../../shared/session/session-context.tsx';
import {
  absencesTopic,
  useRemoveAbsence,
  useWriteAbsence,
  type AbsenceValues,
} from './absences.sync.ts';
import { datesWords } from './absences.view.ts';

const valuesOf = ({ from, to, absenceType, ptoTiming, notes }: Absence): AbsenceValues => ({
  from,
  to,
  absenceType,
  ...splitTiming(ptoTiming),
  notes,
  replaceOverlaps: false,
});

/** Those whose first day this is, by their person. */
const beginningOn = (absences: readonly Absence[], date: string): ReadonlyMap<string, Absence> =>
  new Map(absences.filter(({ from }) => from === date).map((one) => [one.userId, one]));

/** Who is known to be away on a sheet's date, and what a leader says of it while marking. */
export function useAbsencesOfSheet(teamId: string, date: string) {
  const dayAfter = addDays(date, 1);
  const query = useLive(absencesTopic({ from: date, to: dayAfter, teamId }));
  const byPerson = useMemo(() => awayOn(query.data ?? [], date), [query.data, date]);
  const next = useMemo(() => beginningOn(query.data ?? [], dayAfter), [query.data, dayAfter]);
  const toast = useToast();
  const write = useWriteAbsence();
  const remove = useRemoveAbsence();
  const failed = (error: Error) => toast(failureToast('The absence is as it was', error));

  /** Somebody is here in spite of it: it ends the day before, and one that begins today is none. */
  function end(absence: Absence): void {
    const { id, revision, userId, userName, from, absenceType } = absence;
    const enterAgain = () =>
      write.mutate({ do: 'enter', userId, values: valuesOf(absence) }, { onError: failed });
    if (from === date) {
      remove.mutate(absence, {
        onSuccess: () =>
          toast({
            title: `${absenceType} of ${isolated(userName)} removed.`,
            description: `They are expected again ${datesWords(absence)}.`,
            action: { label: 'Undo', onPress: enterAgain },
          }),
        onError: failed,
      });
      return;
    }
    const values = { ...valuesOf(absence), to: addDays(date, -1) };
    write.mutate(
      { do: 'change', id, values, baseRevision: revision },
      {
        onSuccess: (ended) =>
          toast({
            title: `${absenceType} of ${isolated(userName)} ends ${formatShortDate(ended.to)}.`,
            description: 'They are expected again from this shift on.',
            action: {
              label: 'Undo',
              onPress: () =>
                write.mutate(
                  { do: 'change', id, values: valuesOf(absence), baseRevision: ended.revision },
                  { onError: failed },
                ),
            },
          }),
        onError: failed,
      },
    );
  }

  /** What was written of the days that follow, with the way back to what was. */
  function told(absence: Absence, before: Absence | undefined): void {
    const { id, userName, absenceType, revision: baseRevision } = absence;
    const takeBack = () =>
      before
        ? write.mutate(
            { do: 'change', id, values: valuesOf(before), baseRevision },
            { onError: failed },
          )
        : remove.mutate(absence, { onError: failed });
    toast({
      title: `${absenceType} of ${isolated(userName)} until ${formatShortDate(absence.to)}.`,
      description: 'It is proposed on the sheets of those days.',
      action: { label: 'Undo', onPress: takeBack },
    });
  }

  /** The days that follow the sheet's, until this one, with the reason that stands on it. */
  function goOn(userId: string, absenceType: AbsenceType, until: string): void {
    const stands = [next.get(userId), byPerson.get(userId)].find(
      (one) => one?.absenceType === absenceType,
    );
    const then = { onSuccess: (saved: Absence) => told(saved, stands), onError: failed };
    if (stands) {
      const { id, revision: baseRevision } = stands;
      const values = { ...valuesOf(stands), to: until };
      write.mutate({ do: 'change', id, values, baseRevision }, then);
      return;
    }
    const days = { from: dayAfter, to: until };
    const more = { absenceType, start: '', end: '', notes: '', replaceOverlaps: false };
    write.mutate({ do: 'enter', userId, values: { ...days, ...more } }, then);
  }

  return {
    byPerson,
    next,
    query,
    isWriting: write.isPending || remove.isPending,
    end,
    goOn,
  };
}
