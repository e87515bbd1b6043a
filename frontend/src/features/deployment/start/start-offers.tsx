import { shiftLabels, shiftOn, type Board } from '@muster/protocol';
import { History, LayoutTemplate, Wand } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useHereWords } from '../board/use-board.ts';
import { useBoardStores, useDensity } from '../board/board-stores.ts';
import { figuresOf, useStartPreview } from './start.queries.ts';

/** Above a board without anybody: what it can be started from (UI-311). On the map one line, which leaves it its screen (DEP-107). */
export default function StartOffers({
  board: { date, officers },
}: {
  board: Pick<Board, 'date' | 'officers'>;
}) {
  const { openDialog } = useBoardStores().view;
  const { data, isPending } = useStartPreview(date, 'last');
  const source = data?.source;
  const here = useHereWords(officers);
  const isLine = useDensity() === 'map';
  const size = isLine ? 'small' : 'normal';
  const words = source
    ? `The last ${shiftLabels[shiftOn(source.date)]} saved was ${formatDate(source.date)}: ${figuresOf(source)}.`
    : isPending
      ? `${here} ${here === '1' ? 'is' : 'are'} here.`
      : `No earlier ${shiftLabels[shiftOn(date)]} was saved.`;
  return (
    <section
      aria-label="Start this board"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface print:hidden',
        isLine ? 'py-1.5 pr-1.5 pl-3' : 'px-4 py-3',
      )}
    >
      <div
        className={cn(
          'min-w-0 flex-1',
          isLine ? 'flex items-baseline gap-x-3 max-sm:basis-full' : 'basis-60',
        )}
      >
        <h2 className={cn('shrink-0 font-semibold', isLine ? 'text-13' : 'text-14')}>
          Nobody has a place yet
        </h2>
        <p
          data-tip={isLine ? words : undefined}
          data-tip-cut=""
          className={cn('text-13 text-ink2', isLine && 'truncate')}
        >
          {words}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {source && (
          <Button size={size} variant="primary" onClick={() => openDialog({ kind: 'start' })}>
            <History aria-hidden />
            Start from {formatDate(source.date)}
          </Button>
        )}
        <Button size={size} writes onClick={() => openDialog({ kind: 'start' })}>
          <LayoutTemplate aria-hidden />
          Choose a template
        </Button>
        <Button size={size} writes onClick={() => openDialog({ kind: 'auto-assign' })}>
          <Wand aria-hidden />
          Auto-Assign all
        </Button>
      </span>
    </section>
  );
}
