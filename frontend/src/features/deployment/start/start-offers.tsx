import { shiftLabels, shiftOn, type Board } from '@muster/protocol';
import { History, LayoutTemplate, Wand } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import { figuresOf } from './start-words.ts';
import { useStartPreview } from './start.queries.ts';

/** Above a board without anybody: what it can be started from (UI-311). */
export default function StartOffers({
  board: { date, officers },
}: {
  board: Pick<Board, 'date' | 'officers'>;
}) {
  const { openDialog } = useBoardStores().view;
  const { data, isPending } = useStartPreview(date, 'last');
  const source = data?.source;
  return (
    <section
      aria-label="Start this board"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-14 font-semibold">Nobody has a place yet</h2>
        <p className="text-13 text-ink2">
          {source
            ? `The last ${shiftLabels[shiftOn(source.date)]} saved was ${formatDate(source.date)}: ${figuresOf(source)}.`
            : isPending
              ? `${officers.length} are here.`
              : `No earlier ${shiftLabels[shiftOn(date)]} was saved.`}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {source && (
          <Button variant="primary" onClick={() => openDialog({ kind: 'start' })}>
            <History aria-hidden />
            Start from {formatDate(source.date)}
          </Button>
        )}
        <Button writes onClick={() => openDialog({ kind: 'start' })}>
          <LayoutTemplate aria-hidden />
          Choose a template
        </Button>
        <Button writes onClick={() => openDialog({ kind: 'auto-assign' })}>
          <Wand aria-hidden />
          Auto-Assign all
        </Button>
      </span>
    </section>
  );
}
