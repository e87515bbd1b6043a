import type { Board } from '@muster/protocol';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { CorrectDialog } from '../final/correct-dialog.tsx';
import { momentWords } from './moment-words.ts';

type ReplayBannerProps = {
  date: string;
  at: number;
  timeZone: string;
  board: Board | undefined;
  live: Board | undefined;
  /** Of a final board nothing is changed without a reason (DEP-402). */
  isFinal: boolean;
  onLeave: () => void;
};

/** Says all the time that this is not live, of which moment it is, and leads back (HIS-27). */
export function ReplayBanner({
  date,
  at,
  timeZone,
  board,
  live,
  isFinal,
  onLeave,
}: ReplayBannerProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div
      role="region"
      aria-label="Replay"
      className="sticky top-(--page-bar) z-22 flex h-8 touch:h-10 items-center gap-x-2 border-y border-pto bg-pto-ground px-4 whitespace-nowrap text-pto-text [background-image:repeating-linear-gradient(-45deg,transparent_0_10px,color-mix(in_oklab,var(--color-pto)_9%,transparent)_10px_20px)] sm:px-5 print:static"
    >
      <Clock aria-hidden className="size-4 shrink-0 stroke-[1.75]" />
      <p className="min-w-0 truncate font-semibold tabular-nums">
        Replay of {formatShortDate(date)}
        <span className="max-sm:sr-only"> as of</span>
        <span className="sm:hidden">,</span> {momentWords(at, date, timeZone)}
      </p>
      <span aria-hidden>·</span>
      <button
        type="button"
        onClick={() => (isFinal ? setAsking(true) : onLeave())}
        className={cn(linkStyle(), 'shrink-0 text-ink! underline touch:min-h-11 print:hidden')}
      >
        {isFinal ? 'Correct with a reason' : 'Back to live'}
      </button>
      <p className="ml-auto text-12 max-lg:sr-only">
        {isFinal ? 'Final, read only' : 'Read only'}
        {board && ` · ${board.assignments.length} of ${board.officers.length} placed then`}
        {board && live && `, ${live.assignments.length} now`}
      </p>
      <CorrectDialog date={date} open={isAsking} onOpenChange={setAsking} onBegin={onLeave} />
    </div>
  );
}
