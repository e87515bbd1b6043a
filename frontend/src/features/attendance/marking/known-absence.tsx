import {
  addDays,
  isAbsenceType,
  isolated,
  offWords,
  type Absence,
  type AbsenceType,
} from '@muster/protocol';
import { useRef } from 'react';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button, linkStyle, pressRoom } from '../../../shared/ui/controls/button.tsx';
import { stoppedBy, WritingStopProvider } from '../../../shared/ui/controls/input.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import type { SheetRow } from '../attendance.view.ts';

/** What a sheet is given of known absences, by the screen that has both. */
export interface SheetAbsences {
  readonly byPerson: ReadonlyMap<string, Absence>;
  /** Those that begin the day after. */
  readonly next: ReadonlyMap<string, Absence>;
  readonly isWriting: boolean;
  /** Somebody is here in spite of it: it ends before the sheet's date. */
  readonly end: (absence: Absence) => void;
  /** The days that follow the sheet's, until this one. */
  readonly goOn: (userId: string, absenceType: AbsenceType, until: string) => void;
}

/** `VL until Nov 30`, `PTO off 12:00-14:00 on this day` */
export function awayWords({ absenceType, ptoTiming, to }: Absence, date: string): string {
  const what = ptoTiming === null ? absenceType : `${absenceType} ${offWords(ptoTiming)}`;
  return to > date ? `${what} until ${formatShortDate(to)}` : `${what} on ${formatShortDate(to)}`;
}

interface KnownAbsenceProps {
  readonly row: SheetRow;
  readonly date: string;
  readonly absences: SheetAbsences;
  readonly onTake: () => void;
}

/** What is known of somebody's absence, and the one thing that can be said of it beside their mark (ABS-60 to ABS-63). */
export function KnownAbsence({ row, date, absences, onTake }: KnownAbsenceProps) {
  const { away, mark, member } = row;
  if (mark.status === null)
    return away && <Proposal {...{ away, date, onTake, name: member.name }} />;
  if (mark.status === 'present') {
    return away && <CameBack {...{ away, date, absences, name: member.name }} />;
  }
  const ahead = absences.next.get(member.id) ?? (away && away.to > date ? away : undefined);
  const isSame = ahead !== undefined && isSameReason(row, ahead);
  const type = mark.absenceType;
  // What is known of the day itself for another reason is theirs who entered it.
  const canGoOn = away === undefined || isSameReason(row, away);
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-12 text-ink3 print:hidden">
      {ahead &&
        (isSame || ahead !== away) &&
        `${aheadWords(ahead, isSame)}, entered by ${isolated(ahead.by.name)}`}
      {mark.status === 'absent' && isAbsenceType(type) && canGoOn && (isSame || !ahead) && (
        <AlsoUntil
          {...{ date, absences, type, userId: member.id, name: member.name }}
          until={ahead?.to}
        />
      )}
    </p>
  );
}

const aheadWords = ({ absenceType, from, to }: Absence, isSame: boolean): string =>
  isSame ? `until ${formatShortDate(to)}` : `${absenceType} from ${formatShortDate(from)}`;

const isSameReason = ({ mark }: SheetRow, { absenceType }: Absence): boolean =>
  mark.status === 'pto' ? absenceType === 'PTO' : mark.absenceType === absenceType;

interface ProposalProps {
  readonly away: Absence;
  readonly name: string;
  readonly date: string;
  readonly onTake: () => void;
}

/** A dashed edge: nobody has marked it. */
function Proposal({ away, name, date, onTake }: ProposalProps) {
  const box = useRef<HTMLDivElement>(null);
  const isPto = away.absenceType === 'PTO';
  const take = () => {
    // The button goes with its press: the focus stays in the row.
    box.current?.closest('li')?.querySelector<HTMLElement>('[type=radio]')?.focus();
    onTake();
  };
  return (
    <div ref={box} className="flex min-w-0 items-stretch gap-2">
      <p
        className={cn(
          'flex min-h-control min-w-0 flex-1 items-center rounded-control border border-dashed px-2.5 py-1 text-12 leading-4 print:border-0 print:px-0',
          isPto
            ? 'border-pto bg-pto-ground text-pto-text'
            : 'border-absent bg-absent-ground text-absent-text',
        )}
      >
        <span className="min-w-0 wrap-anywhere">
          {awayWords(away, date)}, entered by {isolated(away.by.name)}
        </span>
      </p>
      <Button
        className="h-auto! min-h-control border-accent! text-accent! print:hidden"
        aria-label={`Take ${away.absenceType} for ${isolated(name)}`}
        onClick={take}
      >
        Take {away.absenceType}
      </Button>
    </div>
  );
}

interface CameBackProps {
  readonly away: Absence;
  readonly name: string;
  readonly date: string;
  readonly absences: SheetAbsences;
}

function CameBack({ away, name, date, absences }: CameBackProps) {
  const stop = useWritingStop();
  const isHeld = stop !== undefined || absences.isWriting;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-12 text-ink3 md:min-h-control print:hidden">
      {awayWords(away, date)}
      <button
        ref={command}
        type="button"
        aria-label={`Came back early: ${awayWords(away, date)} of ${isolated(name)} ends before this day`}
        {...(stop === undefined ? { 'aria-disabled': isHeld } : stoppedBy(stop))}
        onClick={() => !isHeld && absences.end(away)}
        className={cn(linkStyle(), pressRoom)}
      >
        Came back early?
      </button>
    </p>
  );
}

interface AlsoUntilProps {
  readonly date: string;
  readonly absences: SheetAbsences;
  readonly type: AbsenceType;
  readonly userId: string;
  readonly name: string;
  /** The last day that is known. */
  readonly until: string | undefined;
}

/** The days that follow, known before their sheets. */
function AlsoUntil({ date, absences, type, userId, name, until }: AlsoUntilProps) {
  const { today } = useOrganisation();
  return (
    <WritingStopProvider value={useWritingStop()}>
      <DatePicker
        label={`${type} of ${isolated(name)} ${until === undefined ? 'also until' : 'until another day'}`}
        linkWords={until === undefined ? 'also until…' : 'another day…'}
        writes
        value={until ?? null}
        today={today}
        min={addDays(date, 1)}
        max={addDays(date, 366)}
        disabled={absences.isWriting}
        onChange={(chosen) => absences.goOn(userId, type, chosen)}
      />
    </WritingStopProvider>
  );
}
