import { outOf } from '@muster/protocol';
import { memo, useEffect, useMemo, useRef } from 'react';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { useBoardView } from '../board/use-board-stores.ts';
import { cardStyle } from '../officers/card-style.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { OfficerFace } from '../officers/officer-face.tsx';
import { stationEdge } from '../stations/station-edge.ts';
import { StationHead } from '../stations/station-head.tsx';
import { VacancyRow } from '../stations/vacancy-row.tsx';
import type { OfficerView, StationView } from '../stations/station.view.ts';
import { changeWord, type ChangedPlace } from './changed-places.ts';

export interface Looked {
  /** What the operation that is shown did, by officer. */
  readonly changed: ReadonlyMap<string, ChangedPlace>;
  /** Whose way is told. */
  readonly picked: string | undefined;
  readonly onPick: (userId: string) => void;
}

/** A station as it was: to look at, and to ask how somebody got there (HIS-26, HIS-28). */
export const ReplayStation = memo(function ReplayStation({
  view,
  ...looked
}: Looked & { view: StationView }) {
  const { station, capacity, count, officers, vacancies } = view;
  const left = [...looked.changed.values()].filter(({ from }) => from === station.id);
  const edge = stationEdge({ view, liveCount: count, isOver: false, refuses: false, warns: false });
  return (
    <section
      aria-label={`${station.name}, ${outOf(count, capacity, 'place')} filled`}
      data-list={station.id}
      data-station={station.id}
      className={cn('flex min-w-0 flex-col gap-1.5 rounded-card border p-2', edge)}
    >
      <StationHead view={view} liveCount={count} />
      {officers.length + left.length > 0 && (
        <ul aria-label={station.name} className="flex min-w-0 flex-col gap-0.5">
          {officers.map((one) => (
            <ReplayCard key={one.officer.id} view={one} {...looked} />
          ))}
          {left.map(({ userId, name }) => (
            <li
              key={userId}
              className="flex min-h-6.5 items-center gap-2 rounded-control border border-dashed border-field px-1.5 text-13 text-ink3"
            >
              <bdi className="text-left min-w-0 flex-1 truncate line-through">{name}</bdi>
              <span className="text-12 font-medium text-pto-text">left</span>
            </li>
          ))}
        </ul>
      )}
      {vacancies.map((vacancy) => (
        <VacancyRow key={vacancy.userId} vacancy={vacancy} />
      ))}
    </section>
  );
});

/** An officer where they were; a press tells how they got there. */
export function ReplayCard({ view, changed, picked, onPick }: Looked & { view: OfficerView }) {
  const { officer, misfit } = view;
  // The time on post runs on the live board alone.
  const then = useMemo(() => ({ ...view, post: undefined }), [view]);
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  const change = changed.get(officer.id);
  const isShown = useBoardView(({ shown }) => shown === officer.id);
  const card = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  const { menuOnCard, keyOnLookedCard } = useCardGestures();
  const look = {
    isAmber: isTimeOffLeft || misfit.length > 0 || change !== undefined,
    isSelected: picked === officer.id || isShown,
    isDim: view.isDim,
  };
  return (
    <li>
      <button
        ref={card}
        type="button"
        data-officer={officer.id}
        data-typed
        data-tip="How did they get here?"
        aria-pressed={look.isSelected}
        onClick={() => onPick(officer.id)}
        onContextMenu={menuOnCard}
        onKeyDown={(event) => keyOnLookedCard(event, onPick)}
        className={cn(
          cardStyle(look),
          'w-full cursor-pointer text-left select-text',
          change && !look.isSelected && 'ring-1 ring-pto',
        )}
      >
        <OfficerFace view={then} mark={change && changeWord(change)} />
      </button>
    </li>
  );
}
