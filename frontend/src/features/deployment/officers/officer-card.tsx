import { useDraggable } from '@dnd-kit/core';
import { Ellipsis } from 'lucide-react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { useCardGestures } from '../drag/card-gestures.ts';
import { unassignedId } from '../drag/drop.ts';
import type { OfficerView } from '../stations/station.view.ts';
import { animateArrival } from '../drag/card-motion.ts';
import { firstName } from '../board/unsaved.ts';
import { officerWords } from '../operations/officer-words.ts';
import { viewerColor } from '../board/presence.store.ts';
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

  useLayoutEffect(() => {
    if (from !== undefined && card.current) animateArrival(card.current, from ?? unassignedId);
  }, [from]);
  useEffect(() => {
    if (!isShown || !card.current) return;
    card.current.scrollIntoView({ block: 'center' });
    card.current.focus();
  }, [isShown]);

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
      {holder && (
        <span
          aria-hidden
          className="narrow pointer-events-none absolute -top-2.5 right-1.5 rounded-badge px-1.5 text-11 font-semibold text-on-person"
          style={{ background: viewerColor(holder) }}
        >
          {firstName(holder.name)}
        </span>
      )}
      {(isNear || isTabStop) && !isLocked && !isInHand && (
        <button
          type="button"
          aria-label={`Move ${officer.name} to…`}
          title="Move to…"
          tabIndex={isTabStop ? 0 : -1}
          onClick={() => askWhere(id)}
          className={cn(
            'absolute inset-y-px right-px my-auto flex w-8 items-center justify-center rounded-control text-ink2 hover:text-ink touch:hidden',
            isAmber ? 'bg-pto-ground' : 'bg-surface dark:bg-raised',
            !isNear && 'not-focus-visible:opacity-0',
          )}
        >
          <Ellipsis aria-hidden className="size-4 stroke-[1.5]" />
        </button>
      )}
    </li>
  );
});
