import {
  absence,
  absenceRoutes,
  applyToAbsences,
  joinTiming,
  type Absence,
  type AbsencesShown,
} from '@muster/protocol';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../shared/http/call.ts';
import { Fault } from '../../shared/http/fault.ts';
import { newOpId } from '../../shared/http/op-id.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import type { Topic } from '../../shared/live/topic.ts';

/** The absences that touch some dates, of one team or of all (ABS-30). */
export const absencesTopic = (shown: AbsencesShown): Topic<Absence[]> => ({
  key: ['absences', shown],
  fetch: (options) => call(absenceRoutes.list, { query: shown, ...options }),
  ...(shown.teamId !== undefined && {
    keptAs: { schema: absenceRoutes.list.answer, teamId: shown.teamId },
  }),
  isUnordered: true,
  on: {
    'absences:changed': (absences, changed) => applyToAbsences(absences, changed, shown),
  },
});

/** An absence as forms over a row take it. */
export const absenceRow = absence.transform((one) => ({
  ...one,
  changedBy: one.by,
  changedAt: one.at,
}));
export type AbsenceRow = ReturnType<typeof absenceRow.parse>;

export const asRow = (one: Absence): AbsenceRow => ({
  ...one,
  changedBy: one.by,
  changedAt: one.at,
});

/** What is said of an absence while a form is filled; an empty text is a field not yet filled. */
export interface AbsenceValues {
  readonly from: string;
  readonly to: string;
  readonly absenceType: string;
  /** `HH:mm` each. */
  readonly start: string;
  readonly end: string;
  readonly notes: string;
  /** The days that it shares with others become its own. */
  readonly replaceOverlaps: boolean;
}

/** The values as the server takes them. */
export const wireOf = ({ start, end, absenceType, ...values }: AbsenceValues) => ({
  ...values,
  absenceType,
  ptoTiming: absenceType === 'PTO' ? joinTiming(start, end) : null,
});

export type AbsenceWrite =
  | { readonly do: 'enter'; readonly userId: string; readonly values: AbsenceValues }
  | {
      readonly do: 'change';
      readonly id: string;
      readonly values: AbsenceValues;
      readonly baseRevision: number;
    };

/** The id of what is asked, the same until it is known what became of it (S11). */
function useGesture() {
  const live = useLiveChannel();
  const gesture = useRef({ asked: '', opId: '' });
  const over = () => {
    gesture.current = { asked: '', opId: '' };
  };
  return {
    opIdOf(write: unknown): string {
      const asked = JSON.stringify(write);
      if (gesture.current.asked !== asked) gesture.current = { asked, opId: newOpId() };
      return gesture.current.opId;
    },
    onSuccess: () => {
      over();
      // Events bring it; without the socket it has to be fetched.
      if (live.channel.connection === 0) live.refreshAllNow();
    },
    onError: (error: Error) => {
      if (error instanceof Fault && error.isDefinite) over();
    },
  };
}

/** Enters an absence or changes one; the same values sent again after a lost answer have one effect (S11). */
export function useWriteAbsence() {
  const { opIdOf, ...settled } = useGesture();
  return useMutation({
    mutationFn: (write: AbsenceWrite): Promise<Absence> => {
      const body = { ...wireOf(write.values), opId: opIdOf(write) };
      return write.do === 'enter'
        ? call(absenceRoutes.create, { body: { ...body, userId: write.userId } })
        : call(absenceRoutes.change, {
            params: { absenceId: write.id },
            body: { ...body, baseRevision: write.baseRevision },
          });
    },
    ...settled,
  });
}

/** Removes an absence as it was seen; sent again after a lost answer it is answered as before. */
export function useRemoveAbsence() {
  const { opIdOf, ...settled } = useGesture();
  return useMutation({
    mutationFn: ({ id, revision }: Pick<Absence, 'id' | 'revision'>) =>
      call(absenceRoutes.remove, {
        params: { absenceId: id },
        query: { baseRevision: String(revision), opId: opIdOf({ id, revision }) },
      }),
    ...settled,
  });
}
