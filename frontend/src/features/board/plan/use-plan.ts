import {
  dueAt,
  isExpected,
  isLocked,
  isPlanning,
  shiftOn,
  shiftsAt,
  type Board,
  type Officer,
  type Shifts,
} from '@muster/protocol';
import { createContext, use } from 'react';
import { useNow } from '../../../shared/dates/clock.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** Whether a board plans with expected people, and whether those should be here by now. */

export interface Planning {
  readonly plans: boolean;
  /** Whether it is anything to choose: not for a date that is past, nor for a day off. */
  readonly canChoose: boolean;
  /** Before its shift begins. */
  readonly isAhead: boolean;
}

/** The date on duty is the server's; whether its shift has begun is told by the clock. */
export function useShifts(): Shifts {
  const { timeZone, today } = useOrganisation();
  const { coming } = shiftsAt(timeZone, useNow(60_000));
  return { dutyDate: today, coming };
}

export function usePlanning({ date, planning }: Pick<Board, 'date' | 'planning'>): Planning {
  const shifts = useShifts();
  return {
    plans: isPlanning({ date, planning }, shifts),
    canChoose: date >= shifts.dutyDate && !isLocked(shiftOn(date)),
    isAhead: date >= shifts.coming,
  };
}

/** Whether sheets are overdue on the date, by the server's clock: whoever is only expected then is not confirmed (DEP-514). */
export function useSheetsOverdue(date: string): boolean {
  const { timeZone, overdueAfterMinutes } = useOrganisation();
  const nowMs = useNow(60_000);
  const due = dueAt(timeZone, date, overdueAfterMinutes);
  return due !== null && nowMs >= due.getTime();
}

/** The same for whatever shows a person of the board that is drawn. */
export const SheetsOverdue = createContext(false);

/** What a card says of somebody whom no sheet names; undefined of everybody else. */
export function useExpectedWord(
  officer: Pick<Officer, 'status'>,
): 'expected' | 'not confirmed' | undefined {
  const isOverdue = use(SheetsOverdue);
  if (!isExpected(officer)) return undefined;
  return isOverdue ? 'not confirmed' : 'expected';
}
