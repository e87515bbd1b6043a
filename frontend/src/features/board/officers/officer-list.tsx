import type { OfficerView } from '../stations/station.view.ts';
import { useBoardView, useArrivals, useDrag, usePresence, useSelection } from '../board-stores.ts';
import { calledOf, type Viewer } from '@muster/protocol';
import {
  memo,
  useState,
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type TouchEvent,
} from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { viewerColor } from '../presence.store.ts';
import { PostGauge, PostWords } from '../relief/relief-button.tsx';
import { initials } from '../../../shared/domain/avatar.tsx';
import { cardStyle, chipListStyle, chipStyle, isLeader, OfficerFace } from './officer-face.tsx';
import { Ellipsis } from 'lucide-react';
import { firstName } from '../components/save-button.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { animateArrival } from '../drag/carried-pointer.ts';
import { useCardGestures, useHand } from '../drag/dragged-card.tsx';
import { dragContextId } from '../drag/drag-keyboard.ts';
import { unassignedId } from '../drag/drop.ts';
import { useExpectedWord } from '../plan/use-plan.ts';
import { useIsTimeOffLeft } from '../use-board.ts';
import { officerWords } from '../operations/operation-words.ts';

type CardHandle = {
  view: OfficerView;
  /** A station's id, or `unassignedId`. */
  listId: string;
  /** Tab leads to this card of the list; arrows lead to the others. */
  isTabStop: boolean;
  isLocked: boolean;
};

/** What makes an element an officer's card: it is dragged, selected, asked where to go, and marked. */
function useCardHandle({ view, listId, isTabStop, isLocked }: CardHandle) {
  const { officer, misfit, isDim } = view;
  const { id } = officer;
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  const expectedWord = useExpectedWord(officer);
  const words = officerWords(officer, isTimeOffLeft, misfit);
  const { focusOnCard, keyOnCard, menuOnCard, openMenu, pressCard } = useCardGestures();
  const hand = useHand();
  const press = isLocked ? undefined : hand?.press;
  const self = { listId, userId: id };
  const card = useRef<HTMLDivElement>(null);
  const isSelected = useSelection(({ ids }) => ids.has(id));
  const isInHand = useDrag(({ held }) => held?.group.includes(id) ?? false);
  const holder = usePresence(({ holders }) => holders.get(id));
  const from = useArrivals((arrivals) => arrivals.from.get(id));
  const isShown = useBoardView(({ shown }) => shown === id);
  useCardInViewport(card, { from, isShown });

  return {
    element: {
      ref: card,
      role: 'button',
      'aria-roledescription': 'officer',
      'aria-describedby': dragContextId,
      'aria-disabled': isLocked,
      'data-officer': id,
      tabIndex: isTabStop ? 0 : -1,
      'aria-pressed': isSelected,
      'data-tip': words,
      'aria-description': words,
      style: holder && {
        borderColor: viewerColor(holder),
        boxShadow: `0 0 0 1px ${viewerColor(holder)}`,
      },
      onMouseDown: (event: MouseEvent<HTMLElement>) => press?.('onMouseDown', event, self),
      onTouchStart: (event: TouchEvent<HTMLElement>) => press?.('onTouchStart', event, self),
      onClick: pressCard,
      onContextMenu: menuOnCard,
      onFocus: (event: { currentTarget: HTMLElement }) => focusOnCard(event.currentTarget),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (!keyOnCard(event)) press?.('onKeyDown', event, self);
      },
    },
    look: {
      isAmber: isTimeOffLeft || misfit.length > 0 || expectedWord === 'not confirmed',
      isExpected: expectedWord !== undefined,
      isFresh: from !== undefined,
      isSelected: isSelected || isShown,
      isDim,
    },
    motion: cn(
      isInHand && 'opacity-40',
      view.isWaiting && '[animation:breathe_1.6s_ease-in-out_600ms_infinite]',
    ),
    isInHand,
    holder,
    isSelected,
    openMenu: (opener: Element) => openMenu(id, opener),
  };
}

/** Animates a card that has just arrived, and brings the one that is pointed at into sight. */
function useCardInViewport(
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

/** Who else drags this card, in that person's colour (DEP-81). */
function HolderName({ holder }: { holder: Viewer }) {
  return (
    <bdi
      aria-hidden
      className="narrow pointer-events-none absolute -top-2.5 right-1.5 rounded-badge px-1.5 text-11 font-semibold text-on-person"
      style={{ background: viewerColor(holder) }}
    >
      {firstName(holder.name)}
    </bdi>
  );
}

type MenuButtonProps = {
  name: string;
  /** The card's ground, on which the button lies. */
  isAmber: boolean;
  isNear: boolean;
  isTabStop: boolean;
  isSelected: boolean;
  onPress: (opener: Element) => void;
};

/**
 * A finger finds it as high as the card, whose border it does not cover. Opens the card's menu; seen when the pointer is near or the button has the focus, and on a card that a finger has
 * selected.
 */
function MenuButton(props: MenuButtonProps) {
  const { name, isAmber, isNear, isTabStop, isSelected, onPress } = props;
  return (
    <button
      ref={command}
      type="button"
      aria-label={`Move ${name} and more`}
      aria-haspopup="menu"
      data-tip="Actions"
      tabIndex={isTabStop ? 0 : -1}
      onClick={({ currentTarget }) => onPress(currentTarget)}
      className={cn(
        'absolute inset-y-px right-px my-auto flex print:hidden w-8 items-center justify-center rounded-control text-ink2 hover:text-ink touch:w-11 touch:after:absolute touch:after:-inset-y-px touch:after:inset-x-0',
        isAmber ? 'bg-pto-ground' : 'bg-surface dark:bg-raised',
        !isNear && 'not-focus-visible:opacity-0',
        isSelected ? 'touch:opacity-100!' : 'touch:hidden',
      )}
    >
      <Ellipsis aria-hidden className="size-4 stroke-[1.5]" />
    </button>
  );
}

/** An officer on the board: drag it, select it, or ask where it should go. */
const OfficerCard = memo(function OfficerCard(handle: CardHandle) {
  const { view, isTabStop, isLocked } = handle;
  const { element, look, motion, isInHand, isSelected, holder, openMenu } = useCardHandle(handle);
  const [isNear, setNear] = useState(false);
  return (
    <li
      className="relative print:mb-0.5 print:break-inside-avoid"
      onPointerEnter={({ pointerType }) => setNear(pointerType !== 'touch')}
      onPointerLeave={() => setNear(false)}
    >
      <div
        {...element}
        className={cn(
          cardStyle(look),
          isNear && !isLocked && !isInHand && 'pr-8 touch:pr-1.5',
          isSelected && !isLocked && !isInHand && 'touch:pr-11',
          motion,
        )}
      >
        <OfficerFace view={view} isFresh={look.isFresh} holder={holder} />
      </div>
      {view.post && <PostGauge post={view.post} />}
      {holder && <HolderName holder={holder} />}
      {(isNear || isTabStop || isSelected) && !isLocked && !isInHand && (
        <MenuButton
          name={calledOf(view.officer)}
          isAmber={look.isAmber}
          isNear={isNear}
          isTabStop={isTabStop}
          isSelected={isSelected}
          onPress={openMenu}
        />
      )}
    </li>
  );
});

/** An officer on the map: initials that answer to everything a card answers to. */
const OfficerChip = memo(function OfficerChip(handle: CardHandle) {
  const { officer, post } = handle.view;
  const { element, look, motion } = useCardHandle(handle);
  return (
    <li className="relative flex">
      <div
        {...element}
        aria-label={element['data-tip']}
        className={cn(
          chipStyle({ ...look, isLeader: isLeader(officer) }),
          'touch-manipulation select-none [-webkit-touch-callout:none]',
          motion,
        )}
      >
        {initials(officer.name)}
        {post && (
          <span className="sr-only">
            <PostWords post={post} />
          </span>
        )}
      </div>
      {post && <PostGauge post={post} />}
    </li>
  );
});

type OfficerListProps = {
  /** On a card of a station, or on its tile of the map. */
  as?: 'cards' | 'chips' | 'wide chips';
  /** A station's id, or `unassignedId`. */
  listId: string;
  label: string;
  officers: readonly OfficerView[];
  isLocked: boolean;
  /** Several lists of the same place are one list for the keyboard: only one card is its tab stop. */
  isFirst?: boolean;
};

/** The officers of one place. Tab leads to one of them, arrows to the others. */
export function OfficerList({
  as = 'cards',
  listId,
  label,
  officers,
  isLocked,
  isFirst = true,
}: OfficerListProps) {
  const remembered = useBoardView(({ tabStops }) => tabStops.get(listId));
  const isHere = officers.some(({ officer }) => officer.id === remembered);
  const tabStop = isHere ? remembered : isFirst ? officers[0]?.officer.id : undefined;
  if (officers.length === 0) return null;
  const Officer = as === 'cards' ? OfficerCard : OfficerChip;
  return (
    <ul
      aria-label={label}
      className={
        as === 'cards'
          ? 'flex min-w-0 flex-col gap-0.5 print:block group-data-[density=dense]/board:gap-px'
          : chipListStyle(as === 'wide chips')
      }
    >
      {officers.map((view) => (
        <Officer
          key={view.officer.id}
          view={view}
          listId={listId}
          isTabStop={view.officer.id === tabStop}
          isLocked={isLocked}
        />
      ))}
    </ul>
  );
}
