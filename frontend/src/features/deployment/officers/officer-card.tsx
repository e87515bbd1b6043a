import { useDraggable } from '@dnd-kit/core';
import { memo, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { unassignedId } from '../drag/drop.ts';
import type { OfficerView } from '../stations/station.view.ts';
import { animateArrival } from '../drag/card-motion.ts';
import { officerWords } from '../operations/officer-words.ts';
import { viewerColor } from '../board/presence.store.ts';
import { HolderName, MoveButton } from './card-extras.tsx';
import { cardStyle } from './card-style.ts';
import { OfficerFace } from './officer-face.tsx';
import {
  useArrivals,
  useBoardView,
  useDrag,
  usePresence,
  useSelection,
} from '../board/use-board-stores.ts';

type OfficerCardProps = {
  view: OfficerView;
  /** A station's id, or `unassignedId`. */
  listId: string;
  shiftTime: string | null;
  /** Tab leads to this card of the list; arrows lead to the others. */
  isTabStop: boolean;
  isLocked: boolean;
};

/** An officer on the board: drag it, select it, or ask where it should go. */
export const OfficerCard = memo(function OfficerCard({
  view,
  listId,
  shiftTime,
  isTabStop,
  isLocked,
}: OfficerCardProps) {
  const { officer, misfit, isWaiting, isDim } = view;
  const { id } = officer;
  const { askWhere, focusOnCard, keyOnCard, menuOnCard, pressCard } = useCardGestures();
  const { attributes, listeners, setNodeRef } = useDraggable({
    id,
    data: { listId },
    disabled: isLocked,
    attributes: { roleDescription: 'officer' },
  });
  const card = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const isInHand = useDrag(({ held }) => held?.group.includes(id) ?? false);
  const holder = usePresence(({ holders }) => holders.get(id));
  const from = useArrivals((arrivals) => arrivals.from.get(id));
  const isShown = useBoardView(({ shown }) => shown === id);

  const isAmber = officer.status === 'pto' || misfit.length > 0;

  useCardInSight(card, { from, isShown });

  return (
    <li
      className="relative"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <div
        {...attributes}
        {...listeners}
        ref={(element) => {
          card.current = element;
          setNodeRef(element);
        }}
        role="button"
        data-officer={id}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isSelected}
        title={officerWords(officer, misfit)}
        onClick={pressCard}
        onContextMenu={menuOnCard}
        onFocus={(event) => focusOnCard(event.currentTarget)}
        onKeyDown={(event) => {
          if (!keyOnCard(event)) listeners?.['onKeyDown']?.(event);
        }}
        className={cn(
          cardStyle({
            isAmber,
            isFresh: from !== undefined,
            isSelected: isSelected || isShown,
            isDim,
          }),
          isNear && !isLocked && !isInHand && 'pr-8 touch:pr-1.5',
          isInHand && 'opacity-40',
          isWaiting && '[animation:breathe_1.6s_ease-in-out_600ms_infinite]',
        )}
        style={
          holder && {
            borderColor: viewerColor(holder),
            boxShadow: `0 0 0 1px ${viewerColor(holder)}`,
          }
        }
      >
        <OfficerFace
          view={view}
          shiftTime={shiftTime}
          isFresh={from !== undefined}
          holder={holder}
        />
      </div>
      {holder && <HolderName holder={holder} />}
      {(isNear || isTabStop) && !isLocked && !isInHand && (
        <MoveButton
          name={officer.name}
          isAmber={isAmber}
          isNear={isNear}
          isTabStop={isTabStop}
          onPress={() => askWhere(id)}
        />
      )}
    </li>
  );
});

/** Animates a card that has just arrived, and brings the one that is pointed at into sight. */
function useCardInSight(
  card: RefObject<HTMLDivElement | null>,
  { from, isShown }: { from: string | null | undefined; isShown: boolean },
): void {
  useLayoutEffect(() => {
    if (from !== undefined && card.current) animateArrival(card.current, from ?? unassignedId);
  }, [card, from]);
  useEffect(() => {
    if (!isShown || !card.current) return;
    card.current.scrollIntoView({ block: 'center' });
    card.current.focus();
  }, [card, isShown]);
}
