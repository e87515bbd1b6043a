import type { AttendanceStatus } from '@muster/protocol';
import { cn } from '../../../shared/ui/cn.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { SegmentedRadio, type Segment } from '../../../shared/ui/controls/segmented-radio.tsx';
import { withStatus, type FormMark } from '../attendance.mark.ts';
import type { SheetRow } from '../attendance.view.ts';
import { ClashNote } from './clash-note.tsx';
import { MarkDetails } from './mark-details.tsx';
import { NotesInput } from './notes-input.tsx';

/** Present, Absent, PTO (ATT-41). */
export const statusSegments: readonly Segment<AttendanceStatus>[] = [
  { value: 'present', label: 'Present', tone: 'present' },
  { value: 'absent', label: 'Absent', tone: 'absent' },
  { value: 'pto', label: 'PTO', tone: 'pto' },
];

interface AttendanceRowProps {
  readonly row: SheetRow;
  readonly timeZone: string;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  /** Somebody else changed it a moment ago. */
  readonly isFresh: boolean;
  readonly onChange: (mark: FormMark) => void;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** One member to mark (ATT-41). */
export function AttendanceRow({
  row,
  timeZone,
  isChecked,
  isDisabled,
  isFresh,
  onChange,
  onTake,
  onKeep,
}: AttendanceRowProps) {
  const { member, mark, clash } = row;
  return (
    <li
      data-member={member.id}
      data-problem={row.missing !== undefined || clash !== undefined || undefined}
      className={cn(
        'grid scroll-mt-(--bar-height) gap-x-4 gap-y-2 border-t border-line px-4 py-2.5 transition-colors first:border-t-0 md:grid-cols-[minmax(10rem,1.1fr)_15rem_minmax(0,1fr)] md:items-start xl:grid-cols-[minmax(10rem,1.2fr)_14rem_15.5rem_minmax(8rem,1fr)]',
        isFresh && 'bg-present-ground',
      )}
    >
      <MemberName row={row} isFresh={isFresh} />
      <SegmentedRadio
        label={`Attendance of ${member.name}`}
        value={mark.status}
        segments={statusSegments}
        disabled={isDisabled}
        onChange={(status) => onChange(withStatus(mark, status))}
      />
      <div
        className={cn(
          'min-w-0 md:max-xl:col-span-2 md:max-xl:col-start-2',
          mark.status !== 'absent' && mark.status !== 'pto' && 'max-xl:hidden',
        )}
      >
        <MarkDetails
          name={member.name}
          mark={mark}
          isChecked={isChecked}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      </div>
      <NotesInput
        name={member.name}
        value={mark.notes}
        isDisabled={isDisabled}
        onChange={(notes) => onChange({ ...mark, notes })}
        className="md:max-xl:col-start-3 md:max-xl:row-start-1"
      />
      {clash && (
        <ClashNote
          name={member.name}
          clash={clash}
          timeZone={timeZone}
          onTake={onTake}
          onKeep={onKeep}
        />
      )}
    </li>
  );
}

/** Name, role and username; a long name wraps. On a phone the username is at the end of the line. */
export function MemberName({ row, isFresh = false }: { row: SheetRow; isFresh?: boolean }) {
  const { member } = row;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 md:min-h-control">
      <span className="min-w-0 leading-snug font-semibold wrap-anywhere">{member.name}</span>
      <RoleBadge role={member.role} compact />
      <span className="ml-auto min-w-0 text-12 wrap-anywhere text-ink3 md:ml-0">
        {member.username}
      </span>
      {isFresh && <span className="shrink-0 text-12 text-present-text">just now</span>}
    </div>
  );
}
