import { StatusBadge } from '../../../shared/domain/status-badge.tsx';
import { storedMark } from '../attendance.mark.ts';
import { detailWords } from '../attendance.words.ts';
import type { SheetRow } from '../attendance.view.ts';
import { MemberName } from './member-name.tsx';

/** One member of a team that is only looked at. */
export function ReadOnlyRow({ row }: { row: SheetRow }) {
  const mark = storedMark(row.mark);
  return (
    <li
      data-member={row.member.id}
      tabIndex={-1}
      className="grid scroll-mt-(--bar-height) grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 first:border-t-0 focus:outline-2 focus:-outline-offset-2 focus:outline-accent md:grid-cols-[minmax(11rem,1fr)_6rem_minmax(0,1.5fr)]"
    >
      <MemberName member={row.member} />
      <span className="justify-self-end md:justify-self-start">
        <StatusBadge status={mark?.status ?? 'not_marked'} />
      </span>
      <p className="col-span-full min-w-0 text-13 wrap-anywhere text-ink2 empty:hidden md:col-span-1">
        {mark && detailWords(mark)}
      </p>
    </li>
  );
}
