import { isolated, type AbsenceType, type AttendanceStatus } from '@muster/protocol';
import { useState, type FocusEvent, type ReactNode } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import type { FormMark } from '../attendance.mark.ts';
import type { SheetRow } from '../attendance.view.ts';
import { statusSegments } from '../marking/status-segments.tsx';
import { OthersMarking } from '../together/others-marking.tsx';
import { ClashNote } from './clash-note.tsx';
import { MarkDetails } from './mark-details.tsx';
import { MemberName } from './member-name.tsx';
import { NotesInput } from './notes-input.tsx';

interface AttendanceRowProps {
  readonly row: SheetRow;
  readonly timeZone: string;
  readonly shiftTime: string | null;
  readonly recent: readonly AbsenceType[] | undefined;
  readonly isChecked: boolean;
  /** What the team's other leaders mark here and have not submitted. */
  readonly others: readonly string[] | undefined;
  /** Somebody else changed it a moment ago. */
  readonly isFresh: boolean;
  /** Whether the list of absence types, or the panel of a time off, is open. */
  readonly isPicking: boolean;
  readonly onPicking: (isPicking: boolean) => void;
  readonly onStatus: (status: AttendanceStatus, isPress: boolean) => void;
  readonly onChange: (mark: FormMark) => void;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** One member to mark (ATT-41). */
export function AttendanceRow(props: AttendanceRowProps) {
  const { row, isFresh, isPicking, onPicking, onStatus, onChange } = props;
  const { member, mark, clash, missing } = row;
  // What is missing is said once it was left empty, not while it is being filled.
  const [leftEmpty, setLeftEmpty] = useState(missing !== undefined);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!isPicking && !currentTarget.contains(relatedTarget)) setLeftEmpty(true);
  };
  return (
    // Only hears that the focus has left the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-member={member.id}
      data-problem={missing !== undefined || clash !== undefined || undefined}
      onBlur={leave}
      className={cn(
        'grid scroll-mt-(--bar-height) gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 transition-colors first:border-t-0 break-inside-avoid md:grid-cols-[minmax(10rem,1.1fr)_15.5rem_minmax(0,1fr)] md:items-start xl:grid-cols-[minmax(10rem,1.2fr)_15.5rem_15.5rem_minmax(8rem,1fr)] print:grid-cols-[minmax(0,5fr)_6.5rem_minmax(0,4fr)_minmax(0,4fr)] print:py-1',
        isFresh && 'bg-present-ground',
      )}
    >
      <NoteAndName {...props}>
        <SegmentedRadio
          label={`Attendance of ${isolated(member.name)}`}
          value={mark.status}
          segments={statusSegments}
          onChange={(status, isPress) => {
            setLeftEmpty(false);
            onStatus(status, isPress);
          }}
          className="max-md:-mt-[3px]"
        />
        <div
          className={cn(
            'min-w-0 md:max-xl:col-span-2 md:max-xl:col-start-2 print:col-span-1! print:col-start-3! print:row-start-1',
            mark.status !== 'absent' && mark.status !== 'pto' && 'max-xl:hidden',
          )}
        >
          <MarkDetails
            name={member.name}
            mark={mark}
            shiftTime={props.shiftTime}
            {...(props.recent && { recent: props.recent })}
            isChecked={props.isChecked || leftEmpty}
            open={isPicking}
            onOpenChange={(open) => {
              if (!open) setLeftEmpty(true);
              onPicking(open);
            }}
            onChange={onChange}
          />
        </div>
      </NoteAndName>
      <OthersMarking words={props.others} />
      {clash && (
        <ClashNote
          name={member.name}
          clash={clash}
          timeZone={props.timeZone}
          onTake={props.onTake}
          onKeep={props.onKeep}
        />
      )}
    </li>
  );
}

/** The name before, and the note behind, what is marked; on a narrow screen the note comes when asked for. */
function NoteAndName({
  row: { member, mark },
  isFresh,
  onChange,
  children,
}: AttendanceRowProps & { readonly children: ReactNode }) {
  const [isAsked, setAsked] = useState(false);
  const isShown = isAsked || mark.notes !== '';
  return (
    <>
      <MemberName member={member} isFresh={isFresh}>
        {!isShown && (
          <button
            type="button"
            aria-label={`Add note on ${member.name}`}
            onClick={() => setAsked(true)}
            className={cn(
              linkStyle(),
              // A finger's target: up to the row above and down to the segments.
              'relative ml-auto shrink-0 text-12 after:absolute after:-inset-x-2 after:-top-[19px] after:-bottom-[5px] md:hidden print:hidden',
            )}
          >
            Add note
          </button>
        )}
      </MemberName>
      {children}
      <NotesInput
        name={member.name}
        value={mark.notes}
        isDisabled={false}
        hasFocus={isAsked}
        onChange={(notes) => onChange({ ...mark, notes })}
        className={cn(
          'md:max-xl:col-start-3 md:max-xl:row-start-1 print:col-start-4!',
          !isShown && 'max-md:hidden',
        )}
      />
    </>
  );
}
