import { outOf, isExpected } from '@muster/protocol';
import { useMemo, useState, memo, useEffect, useRef } from 'react';
import { useBoardView } from '../board-stores.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { initials } from '../../../shared/domain/avatar.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { useCardGestures } from '../drag/dragged-card.tsx';
import { tileStyle, TileList, isWideTile, TileState } from '../map/station-tile.tsx';
import { usePeek, type Opening } from '../map/use-peek.ts';
import { officerWords } from '../operations/operation-words.ts';
import { stationEdge, VacancyRow } from '../stations/station-state.tsx';
import type { OfficerView, StationView } from '../stations/station.view.ts';
import {
  cardStyle,
  chipListStyle,
  chipStyle,
  isLeader,
  OfficerFace,
} from '../officers/officer-face.tsx';
import { StationHead } from '../stations/station-head.tsx';
import { changeWord, type ChangedPlace } from './replay.ts';

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
  const edge = stationEdge({ view, liveCount: count });
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
            <ReplayOfficer as="card" key={one.officer.id} view={one} {...looked} />
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

type ReplayOfficerProps = Looked & {
  /** On a card, or by initials on the map. */
  as: 'card' | 'chip';
  view: OfficerView;
};

/** An officer where they were; a press tells how they got there. */
export function ReplayOfficer({ as, view, changed, picked, onPick }: ReplayOfficerProps) {
  const { officer, misfit, isDim } = view;
  const isCard = as === 'card';
  // The time on post runs on the live board alone.
  const then = useMemo(() => ({ ...view, post: undefined }), [view]);
  const change = changed.get(officer.id);
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  const isAmber = isTimeOffLeft || misfit.length > 0;
  const isDue = isExpected(officer);
  const words = officerWords(officer, isTimeOffLeft, misfit);
  const isShown = useBoardView(({ shown }) => isCard && shown === officer.id);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) button.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  const isSelected = picked === officer.id || isShown;
  const { menuOnCard, keyOnLookedCard } = useCardGestures();
  return (
    <li className="relative flex">
      <button
        ref={button}
        type="button"
        data-officer={officer.id}
        data-tip={isCard ? 'How did they get here?' : words}
        aria-label={isCard ? undefined : `How did they get here? ${words}`}
        aria-pressed={isSelected}
        onClick={() => onPick(officer.id)}
        onContextMenu={menuOnCard}
        onKeyDown={(event) => keyOnLookedCard(event, onPick)}
        className={cn(
          'cursor-pointer',
          isCard
            ? [
                cardStyle({
                  isAmber: isAmber || change !== undefined,
                  isExpected: isDue,
                  isSelected,
                  isDim,
                }),
                'w-full text-left select-text',
                change && !isSelected && 'ring-1 ring-pto',
              ]
            : [
                chipStyle({
                  isAmber,
                  isSelected,
                  isChanged: change !== undefined,
                  isExpected: isDue,
                  isDim,
                  isLeader: isLeader(officer),
                }),
                // As large as a press needs, where initials stand close.
                'after:absolute after:-inset-y-0.5 after:inset-x-0',
              ],
        )}
      >
        {isCard ? (
          <OfficerFace view={then} mark={change && changeWord(change)} />
        ) : (
          initials(officer.name)
        )}
      </button>
    </li>
  );
}

/** A station of the map as it was: who stood there by initials; its list opens as on the live map (HIS-33). */
export const ReplayTile = memo(function ReplayTile({
  view,
  ...looked
}: Looked & { view: StationView }) {
  const { station, capacity, count, officers } = view;
  const [opening, setOpening] = useState<Opening>();
  const peek = usePeek({
    opening,
    open: setOpening,
    close: () => setOpening(undefined),
    isBusy: () => false,
  });
  const edge = stationEdge({ view, liveCount: count });
  const hasLeft = [...looked.changed.values()].some(({ from }) => from === station.id);
  return (
    <section
      aria-label={`${station.name}, ${outOf(count, capacity, 'place')} filled`}
      data-station={station.id}
      {...peek.tile}
      className={cn(tileStyle, edge, hasLeft && 'ring-1 ring-pto')}
    >
      <TileList name={station.name} count={count} capacity={capacity} peek={peek} className="p-1.5">
        <ReplayStation view={view} {...looked} />
      </TileList>
      <div className="flex min-h-4 min-w-0 items-center justify-between gap-1.5">
        <TileState view={view} liveCount={count} />
      </div>
      {officers.length > 0 && (
        <ul aria-label={station.name} className={chipListStyle(isWideTile(view))}>
          {officers.map((one) => (
            <ReplayOfficer as="chip" key={one.officer.id} view={one} {...looked} />
          ))}
        </ul>
      )}
    </section>
  );
});
