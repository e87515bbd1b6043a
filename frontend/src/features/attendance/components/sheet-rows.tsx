import {
  shiftOn,
  shiftTime,
  type AttendanceStatus,
  type RecentAbsences,
  isolated,
  type AbsenceType,
  notesLimit,
  type Member,
} from '@muster/protocol';
import {
  useMemo,
  useState,
  type KeyboardEvent,
  type FocusEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useJustChanged } from '../../../shared/ui/hooks/use-just-changed.ts';
import { withStatus, storedMark, type FormMark } from '../attendance.mark.ts';
import { filterRows, type SheetRow, detailWords } from '../attendance.view.ts';
import type { SheetForm } from '../use-sheet-form.ts';
import { type OthersMarks, OthersMarking } from '../together/others-marking.tsx';
import type { SheetFilter } from './sheet-toolbar.tsx';
import { StatusBadge } from '../../../shared/domain/status-badge.tsx';
import { pressedShortcut } from '../../../shared/ui/hooks/use-hotkey.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/button.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { awayWords, KnownAbsence, type SheetAbsences } from '../marking/known-absence.tsx';
import { statusSegments, MarkDetails } from './mark-details.tsx';
import { ClashNote } from './sheet-notes.tsx';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { command, useCommand } from '../../../shared/ui/palette/commands.ts';

interface MemberNameProps {
  readonly member: Member;
  readonly isFresh?: boolean;
  /** At the end of the line on a narrow screen. */
  readonly children?: ReactNode;
}

/** Name, role and username; a long name wraps, and the username gives way to it. */
function MemberName({ member, isFresh = false, children }: MemberNameProps) {
  return (
    <div className="flex min-w-0 items-center gap-x-2 md:min-h-control md:flex-wrap">
      <bdi className="min-w-0 leading-5 font-semibold wrap-anywhere">{member.name}</bdi>
      <RoleBadge role={member.role} compact />
      <span className="min-w-0 flex-1 shrink-[99] truncate text-12 leading-5 text-ink3">
        {member.username}
      </span>
      {isFresh && <span className="shrink-0 text-12 text-present-text">just now</span>}
      {children}
    </div>
  );
}

interface NotesInputProps {
  readonly name: string;
  readonly value: string;
  readonly isDisabled: boolean;
  /** It was asked for: the focus goes into it then, and is not taken again (ATT-41). */
  readonly hasFocus?: boolean;
  readonly onChange: (notes: string) => void;
  readonly className?: string;
}

/** A note on a member. Most stay empty, so on a desk the border shows only on hover and focus. */
function NotesInput({
  name,
  value,
  isDisabled,
  hasFocus = false,
  onChange,
  className = '',
}: NotesInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useCommand(input);
  // Within the press: a phone brings up its keyboard for nothing later.
  useLayoutEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);
  return (
    <div className={className}>
      {/* A field cuts what is longer than it; paper cannot be scrolled. */}
      <p aria-hidden className="hidden text-13 wrap-anywhere print:block">
        {value}
      </p>
      <input
        ref={field}
        type="text"
        dir="auto"
        aria-label={`Notes for ${name}`}
        placeholder="Notes..."
        value={value}
        maxLength={notesLimit}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.value)}
        className="print:hidden h-control w-full min-w-0 rounded-control border border-line2 bg-transparent px-2.5 text-13 transition-colors outline-none hover:border-line2 focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent-ground disabled:text-ink3 md:placeholder-shown:not-hover:not-focus-visible:border-transparent"
      />
    </div>
  );
}

interface AttendanceRowProps {
  readonly row: SheetRow;
  readonly shiftTime: string | null;
  readonly recent: readonly AbsenceType[] | undefined;
  readonly date: string;
  readonly absences: SheetAbsences | undefined;
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
  /** Takes the known absence as the mark. */
  readonly onTakeAway: () => void;
}

/** One member to mark (ATT-41). */
function AttendanceRow(props: AttendanceRowProps) {
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
        'grid keeps-clear scroll-mt-(--bar-height) -outline-offset-2 gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 transition-colors first:border-t-0 break-inside-avoid md:grid-cols-[minmax(10rem,1.1fr)_15.5rem_minmax(0,1fr)] md:items-start xl:grid-cols-[minmax(10rem,1.2fr)_15.5rem_15.5rem_minmax(8rem,1fr)] print:grid-cols-[minmax(0,5fr)_6.5rem_minmax(0,4fr)_minmax(0,4fr)] print:py-1',
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
            mark.status !== 'absent' && mark.status !== 'pto' && !row.away && 'max-xl:hidden',
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
          {props.absences && (
            <KnownAbsence
              row={row}
              date={props.date}
              absences={props.absences}
              onTake={props.onTakeAway}
            />
          )}
        </div>
      </NoteAndName>
      <OthersMarking words={props.others} />
      {clash && (
        <ClashNote name={member.name} clash={clash} onTake={props.onTake} onKeep={props.onKeep} />
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
            ref={command}
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

const statusOfKey: Readonly<Record<string, AttendanceStatus>> = {
  p: 'present',
  a: 'absent',
  t: 'pto',
};

type RowKey =
  | { readonly memberId: string; readonly status: AttendanceStatus }
  | { readonly focus: HTMLElement | null };

/**
 * What a key means on the sheet: P, A and T mark the row that has the focus, up and down lead to the
 * next row. Undefined while something is typed, and for every other key.
 */
function rowKey({
  key,
  code,
  target,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): RowKey | undefined {
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return undefined;
  if (target.matches('input:not([type=radio]), textarea, [role=combobox]')) return undefined;
  const row = target.closest<HTMLElement>('[data-member]');
  const memberId = row?.dataset['member'];
  if (!row || memberId === undefined) return undefined;
  const status = statusOfKey[pressedShortcut({ key, code }) ?? ''];
  if (status) return { memberId, status };
  if (!target.matches('[type=radio]')) return undefined;
  if (key === 'ArrowDown') return { focus: radioOf(row.nextElementSibling) };
  if (key === 'ArrowUp') return { focus: radioOf(row.previousElementSibling) };
  return undefined;
}

const radioOf = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>('[type=radio]:checked') ??
  row?.querySelector<HTMLElement>('[type=radio]') ??
  null;

/** One member of a team that is only looked at. */
function ReadOnlyRow({ row, date }: { row: SheetRow; date: string }) {
  const mark = storedMark(row.mark);
  return (
    <li
      data-member={row.member.id}
      tabIndex={-1}
      className="grid keeps-clear scroll-mt-(--bar-height) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 focus:outline-2 focus:-outline-offset-2 focus:outline-accent md:grid-cols-[minmax(11rem,1fr)_6rem_minmax(0,1.5fr)]"
    >
      <MemberName member={row.member} />
      <span className="justify-self-end md:justify-self-start">
        <StatusBadge status={mark?.status ?? 'not_marked'} />
      </span>
      <p className="col-span-full min-w-0 text-13 wrap-anywhere text-ink2 empty:hidden md:col-span-1">
        {mark ? detailWords(mark) : row.away && `known: ${awayWords(row.away, date)}`}
      </p>
    </li>
  );
}

interface SheetRowsProps {
  readonly form: SheetForm;
  readonly filter: SheetFilter;
  readonly date: string;
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
  readonly others: OthersMarks;
  /** The members' latest absence types, when they are known. */
  readonly recent: RecentAbsences | undefined;
  readonly absences?: SheetAbsences | undefined;
  /** Team and date: rows that come with another one did not just change. */
  readonly scope: string;
  /** Whose own changes are not marked. */
  readonly userName: string;
}

/** The members, in order of role and name. */
export function SheetRows({
  form,
  filter,
  date,
  isChecked,
  isReadOnly,
  others,
  recent,
  absences,
  scope,
  userName,
}: SheetRowsProps) {
  const { rows } = form;
  const changes = useMemo(() => changesOfOthers(rows, userName), [rows, userName]);
  const fresh = useJustChanged(changes, scope);
  const shown = filterRows(rows, filter.search, filter.role);
  const [picking, setPicking] = useState<string>();

  if (shown.length === 0) return <EmptyState title="No team members found" />;
  if (isReadOnly) {
    return (
      <ul aria-label="Team members" className="border-t border-line">
        {shown.map((row) => (
          <ReadOnlyRow key={row.member.id} row={row} date={date} />
        ))}
      </ul>
    );
  }

  /** What a status asks for is asked at once, except of the arrow keys, which pass over it (ATT-75). */
  const mark = (row: SheetRow, status: AttendanceStatus, isMeant: boolean) => {
    form.setMark(row.member.id, withStatus(row.mark, status));
    setPicking(isMeant && status !== 'present' ? row.member.id : undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const pressed = rowKey(event);
    if (!pressed) return;
    event.preventDefault();
    if ('focus' in pressed) {
      pressed.focus?.focus();
      return;
    }
    const row = rows.find(({ member }) => member.id === pressed.memberId);
    if (row) mark(row, pressed.status, true);
  };

  return (
    // The keys are shortcuts for the radio groups inside, which can do all of it by themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul aria-label="Team members" className="border-t border-line" onKeyDown={onKeyDown}>
      {shown.map((row) => (
        <AttendanceRow
          key={row.member.id}
          row={row}
          shiftTime={shiftTime(shiftOn(date))}
          recent={recent?.[row.member.id]}
          date={date}
          absences={absences}
          isChecked={isChecked}
          isPicking={picking === row.member.id}
          onPicking={(isPicking) => setPicking(isPicking ? row.member.id : undefined)}
          onStatus={(status, isPress) => mark(row, status, isPress)}
          others={others.get(row.member.id)}
          isFresh={fresh.has(row.member.id)}
          onChange={(mark) => form.setMark(row.member.id, mark)}
          onTake={() => form.takeTheirs(row.member.id)}
          onKeep={() => form.keepMine(row.member.id)}
          onTakeAway={() => form.takeAway(row)}
        />
      ))}
    </ul>
  );
}

/** Each member with the revision that somebody else last gave their record. */
const changesOfOthers = (rows: readonly SheetRow[], userName: string) =>
  rows.map(({ member, record }) => ({
    id: member.id,
    revision: record && record.updatedByName !== userName ? record.revision : 0,
  }));
