import {
  isToMove,
  nextShiftDate,
  runningDate,
  shiftOn,
  shiftStart,
  type User,
  type TakesEffect,
} from '@muster/protocol';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { formatClockTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** From when a move is, in words (ADM-270). Pure. */

type Moved = Pick<User, 'teamId' | 'teamName' | 'teamFrom' | 'teamBefore'>;

/** When the shift of a date begins: `Dec 02, 10:00 AM`. */
const beginWords = (date: string): string =>
  `${formatShortDate(date)}, ${formatClockTime(shiftStart(shiftOn(date)) ?? '')}`;

/** `Takes effect with the next shift (Dec 02, 10:00 AM).` */
export const nextShiftWords = (timeZone: string, at: Date): string =>
  `Takes effect with the next shift (${beginWords(nextShiftDate(timeZone, at))}).`;

const called = (name: string | null): string => name ?? 'No Team';

/** The team somebody is in, and the one they come to with the next shift: `Team A6, Team A7 from Dec 02, 10:00 AM`. */
export function teamWords(user: Moved, timeZone: string, at: Date): string {
  const { teamName, teamFrom, teamBefore } = user;
  if (teamFrom === null || !isToMove(user, timeZone, at)) return called(teamName);
  return `${called(teamBefore?.name ?? null)}, ${called(teamName)} from ${beginWords(teamFrom)}`;
}

/** The words of a notice of what was changed, and from when a move in it is. */
export function changedWords(success: string, user: Moved, timeZone: string, at: Date): string {
  return isToMove(user, timeZone, at) ? `${success}. ${nextShiftWords(timeZone, at)}` : success;
}

/** The same for several people who came to a team, by who they were before. */
export function movedWords(
  success: string,
  people: readonly Pick<User, 'teamId'>[],
  { timeZone, at, isNow }: { timeZone: string; at: Date; isNow: boolean },
): string {
  const isRunning = runningDate(timeZone, at) !== undefined;
  // Whoever is in no team joins the running shift.
  const waits = people.some(({ teamId }) => !isRunning || (!isNow && teamId !== null));
  return waits ? `${success}. ${nextShiftWords(timeZone, at)}` : success;
}

type MoveTimeProps = {
  value: TakesEffect;
  /** Absent where there is no choice. */
  onChange?: (takesEffect: TakesEffect) => void;
};

/** From when a move is, with the choice of now while a shift runs (ADM-270). */
export function MoveTime({ value, onChange }: MoveTimeProps) {
  const { timeZone } = useOrganisation();
  const at = new Date(useNow(60_000));
  const isRunning = runningDate(timeZone, at) !== undefined;
  const isNow = isRunning && onChange !== undefined && value === 'now';
  return (
    <div className="flex flex-col gap-1.5">
      {isRunning && onChange && (
        <SegmentedRadio
          label="Takes effect"
          value={value}
          segments={[
            { value: 'next-shift', label: 'Next shift', tone: 'accent' },
            { value: 'now', label: 'From now', tone: 'accent' },
          ]}
          onChange={onChange}
        />
      )}
      <p className="text-13 text-ink2">
        {isNow
          ? 'Mark and post go along at once, and both leaders and the watch are told.'
          : nextShiftWords(timeZone, at)}
        {isRunning && !isNow && ' The running shift keeps its people, marks and posts.'}
      </p>
    </div>
  );
}
