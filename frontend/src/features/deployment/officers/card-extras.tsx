import type { Viewer } from '@muster/protocol';
import { Ellipsis } from 'lucide-react';
import { cn } from '../../../shared/ui/cn.ts';
import { viewerColor } from '../board/presence.store.ts';
import { firstName } from '../board/unsaved.ts';

/** Who else drags this card, in that person's colour (DEP-81). */
export function HolderName({ holder }: { holder: Viewer }) {
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
export function MenuButton(props: MenuButtonProps) {
  const { name, isAmber, isNear, isTabStop, isSelected, onPress } = props;
  return (
    <button
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
