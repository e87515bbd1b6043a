import { shiftLabels, shiftOn, type Board } from '@muster/protocol';
import { History, LayoutTemplate, Wand } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { formatDate, formatShortDate } from '../../../shared/dates/date-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useHereWords } from '../use-board.ts';
import { useBoardStores } from '../board-stores.ts';
import { figuresOf, useStartPreview } from './start.queries.ts';

/** Above a board without anybody: what it can be started from (UI-311), in one line, which leaves the board its screen (DEP-107). */
export function StartOffers({
  board: { date, officers },
}: {
  board: Pick<Board, 'date' | 'officers'>;
}) {
  const { openDialog } = useBoardStores().view;
  const { data, isPending } = useStartPreview(date, 'last');
  const source = data?.source;
  const here = useHereWords(officers);
  const words = source
    ? `The last ${shiftLabels[shiftOn(source.date)]} saved was ${formatDate(source.date)}: ${figuresOf(source)}.`
    : isPending
      ? `${here} ${here === '1' ? 'is' : 'are'} here.`
      : `No earlier ${shiftLabels[shiftOn(date)]} was saved.`;
  return (
    <section
      aria-label="Start this board"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface py-1.5 pr-1.5 pl-3 print:hidden"
    >
      <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:basis-full max-sm:flex-col">
        <h2 className="shrink-0 text-13 font-semibold">Nobody has a place yet</h2>
        <p className="text-13 text-ink2 max-sm:min-h-[2lh] sm:truncate">{words}</p>
      </div>
      <span className="flex gap-2 max-sm:[&_svg]:hidden">
        {(source ?? isPending) && (
          <Button
            size="small"
            variant="primary"
            // Its place is kept while it is asked for.
            className={cn(!source && 'invisible')}
            onClick={() => openDialog({ kind: 'start' })}
          >
            <History aria-hidden />
            <ShortOnPhone short={`From ${formatShortDate(source?.date ?? date)}`}>
              Start from {formatDate(source?.date ?? date)}
            </ShortOnPhone>
          </Button>
        )}
        <Button size="small" writes onClick={() => openDialog({ kind: 'start' })}>
          <LayoutTemplate aria-hidden />
          <ShortOnPhone short="Template">Choose a template</ShortOnPhone>
        </Button>
        <Button size="small" writes onClick={() => openDialog({ kind: 'auto-assign' })}>
          <Wand aria-hidden />
          Auto-Assign all
        </Button>
      </span>
    </section>
  );
}

/** On a phone three buttons stand in one line. */
function ShortOnPhone({ short, children }: { short: string; children: ReactNode }) {
  return (
    <>
      <span className="max-sm:sr-only">{children}</span>
      <span aria-hidden className="sm:hidden">
        {short}
      </span>
    </>
  );
}
