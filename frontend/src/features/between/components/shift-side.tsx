import { ChevronRight, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shiftEndsAt, shiftOn, shiftTime, type Between } from '@muster/protocol';
import { formatDate, formatDay } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

/** Of which part of both shifts: every team's, the own team's with the way to its next sheet, or the boards. */
export type Part = { of: 'all' | 'board' } | { of: 'team'; onDate: (date: string) => void };

export type ShiftProps = { between: Between; now: number };

export const boardOf = (date: string) => `?date=${date}&tab=deployment`;

type SideProps = {
  kind: string;
  date: string;
  /** `in 1 day 17 h` */
  when: string;
  action?: ReactNode;
  children: ReactNode;
};

/** One of the two shifts: which it is, and the way to it. */
export function Side({ kind, date, when, action, children }: SideProps) {
  const shift = shiftOn(date);
  return (
    <Card
      as="section"
      padded={false}
      aria-label={`${kind}: ${formatDate(date)}`}
      className="flex min-w-0 flex-col"
    >
      <header className="flex flex-col gap-1 px-4 pt-3.5 pb-3">
        <p className="flex justify-between gap-3 text-12 text-ink2">
          {kind}
          <span>{when}</span>
        </p>
        {/* As high with a button as without one, so that the figures of both stand in one line. */}
        <div className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-20 font-semibold">
            <Link
              ref={command}
              to={{ search: `?date=${date}` }}
              className="inline-flex items-center gap-1 rounded-badge hover:underline touch:min-h-11"
            >
              {formatDay(date)}
              <ChevronRight aria-hidden className="size-4 text-ink3" />
            </Link>
          </h3>
          <ShiftChip
            shift={shift}
            time={shiftTime(shift)}
            className="phone:order-last phone:mr-auto"
          />
          <span className="ml-auto">{action}</span>
        </div>
      </header>
      {children}
    </Card>
  );
}

export function GoTo({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  return (
    <span className="ml-auto">
      <Button onClick={() => onDate(date)}>Go to {formatDate(date)}</Button>
    </span>
  );
}

/** The board in the last moment of its shift. */
export function ReplayLink({ date }: { date: string }) {
  const { timeZone } = useOrganisation();
  const endsAt = shiftEndsAt(timeZone, date)?.toISOString() ?? '';
  const search = `${boardOf(date)}&at=${encodeURIComponent(endsAt)}`;
  return (
    <Link ref={command} to={{ search }} className={buttonStyle()}>
      <Play aria-hidden />
      Replay
    </Link>
  );
}
