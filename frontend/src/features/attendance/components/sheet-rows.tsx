import { shiftOn, shiftTime, type AttendanceStatus, type RecentAbsences } from '@muster/protocol';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useJustChanged } from '../../../shared/ui/hooks/use-just-changed.ts';
import { withStatus } from '../attendance.mark.ts';
import { filterRows, type SheetRow } from '../attendance.view.ts';
import type { SheetForm } from '../use-sheet-form.ts';
import type { OthersMarks } from '../together/drafts.view.ts';
import { AttendanceRow } from './attendance-row.tsx';
import { ReadOnlyRow } from './read-only-row.tsx';
import { rowKey } from './row-keys.ts';
import type { SheetFilter } from './sheet-toolbar.tsx';

interface SheetRowsProps {
  readonly form: SheetForm;
  readonly filter: SheetFilter;
  readonly date: string;
  readonly timeZone: string;
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
  readonly others: OthersMarks;
  /** The members' latest absence types, when they are known. */
  readonly recent: RecentAbsences | undefined;
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
  timeZone,
  isChecked,
  isReadOnly,
  others,
  recent,
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
          <ReadOnlyRow key={row.member.id} row={row} />
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
          timeZone={timeZone}
          shiftTime={shiftTime(shiftOn(date))}
          recent={recent?.[row.member.id]}
          isChecked={isChecked}
          isPicking={picking === row.member.id}
          onPicking={(isPicking) => setPicking(isPicking ? row.member.id : undefined)}
          onStatus={(status, isPress) => mark(row, status, isPress)}
          others={others.get(row.member.id)}
          isFresh={fresh.has(row.member.id)}
          onChange={(mark) => form.setMark(row.member.id, mark)}
          onTake={() => form.takeTheirs(row.member.id)}
          onKeep={() => form.keepMine(row.member.id)}
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
