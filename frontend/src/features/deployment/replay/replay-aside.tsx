import { calledOf, type Board, type Catalogue } from '@muster/protocol';
import { X } from 'lucide-react';
import { cn } from '../../../shared/ui/cn.ts';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { linkStyle } from '../../../shared/ui/controls/link-style.ts';
import { useCompact } from '../../../shared/ui/hooks/use-media.ts';
import { aboutOfficer } from '../operations/officer-words.ts';
import { placeName } from '../operations/operation-words.ts';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import { LogEntry } from '../log/log-entry.tsx';
import { OfficerWay } from '../log/officer-way.tsx';
import { SidePanel } from '../log/side-panel.tsx';
import { minuteWords } from './moment-words.ts';
import type { ReplayControls } from './use-replay.ts';

type ReplayAsideProps = {
  date: string;
  timeZone: string;
  controls: ReplayControls;
  catalogue: Catalogue;
  picked: string | undefined;
  onUnpick: () => void;
};

/** Beside the board: what was done just before and after, and one officer's way (HIS-32). */
export function ReplayAside(props: ReplayAsideProps) {
  const { picked, onUnpick } = props;
  const isCompact = useCompact();
  if (isCompact) {
    return (
      picked !== undefined && (
        <SidePanel title="How did they get here?" onClose={onUnpick}>
          <div className="px-3.5 py-2">
            <Way {...props} userId={picked} />
          </div>
        </SidePanel>
      )
    );
  }
  return (
    <aside
      aria-label="Around this moment"
      className="sticky top-(--bar-height) flex h-[calc(100dvh-var(--bar-height)-var(--bottom-bar-height)-var(--toast-height))] w-88 shrink-0 flex-col overflow-y-auto border-l border-line bg-surface print:hidden"
    >
      <Around {...props} />
      {picked !== undefined && (
        <section aria-label="How did they get here?" className="border-t border-line pb-3">
          <header className="flex items-center py-1.5 pr-2 pl-3.5">
            <h2 className="mr-auto text-14 font-semibold">How did they get here?</h2>
            <IconButton label="Close" icon={X} onClick={onUnpick} />
          </header>
          <div className="px-3.5">
            <Way {...props} userId={picked} />
          </div>
        </section>
      )}
    </aside>
  );
}

function Around({ date, timeZone, controls }: ReplayAsideProps) {
  const { openLog } = useBoardStores().view;
  const { state, summary } = controls;
  const { around, at, entry } = state;
  return (
    <section aria-label="Operations around this moment">
      <header className="flex items-baseline gap-2 px-3.5 py-2.5">
        <h2 className="text-14 font-semibold tabular-nums">
          Around {minuteWords(at, date, timeZone)}
        </h2>
        <span className="text-12 text-ink3 tabular-nums">
          {around.length} of {Math.max(summary?.length ?? 0, around.length)} operations
        </span>
        <button
          type="button"
          onClick={() => openLog()}
          className={cn(linkStyle(), 'ml-auto text-13')}
        >
          Whole log
        </button>
      </header>
      {around.length === 0 ? (
        <p className="px-3.5 pb-3 text-13 text-ink3">
          {state.isFetching ? 'Fetching…' : 'Nothing was done around this moment.'}
        </p>
      ) : (
        <ol className="border-t border-line">
          {around.map((one) => (
            <LogEntry
              key={one.revision}
              date={date}
              entry={one}
              timeZone={timeZone}
              isShown={one.revision === entry?.revision}
              isLater={one.revision > (entry?.revision ?? 0)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function Way({
  date,
  timeZone,
  controls,
  catalogue,
  userId,
}: ReplayAsideProps & { userId: string }) {
  const { board, at } = controls.state;
  const officer = board?.officers.find(({ id }) => id === userId);
  const isTimeOffLeft = useIsTimeOffLeft();
  return (
    <>
      {officer && (
        <p className="pb-2 text-13 text-ink2">
          <bdi className="font-semibold text-ink">{calledOf(officer)}</bdi> ·{' '}
          {aboutOfficer(officer, isTimeOffLeft(officer))} · then{' '}
          {board ? placeOf(board, userId, catalogue) : ''}
        </p>
      )}
      <OfficerWay date={date} userId={userId} timeZone={timeZone} at={new Date(at).toISOString()} />
    </>
  );
}

function placeOf({ assignments }: Board, userId: string, catalogue: Catalogue): string {
  const station = assignments.find((one) => one.userId === userId)?.stationId;
  return station === undefined ? 'unassigned' : `in ${placeName(catalogue, station)}`;
}
