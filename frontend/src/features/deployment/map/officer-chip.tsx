import { memo } from 'react';
import { initials } from '../../../shared/domain/initials.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { viewerColor } from '../board/presence.store.ts';
import { PostGauge, PostWords } from '../relief/post-time.tsx';
import { chipStyle } from './chip-style.ts';
import { useCardHandle, type CardHandle } from '../officers/use-card-handle.ts';

/** An officer on the map: initials that answer to everything a card answers to. */
export const OfficerChip = memo(function OfficerChip(handle: CardHandle) {
  const { view } = handle;
  const { element, look, isInHand, holder } = useCardHandle(handle);
  const { name, role } = view.officer;
  const isLeader = ['tl', 'dtl'].includes(role.toLowerCase());
  return (
    <li className="relative flex">
      <div
        {...element}
        aria-label={element['data-tip']}
        className={cn(
          chipStyle,
          'touch-manipulation select-none [-webkit-touch-callout:none]',
          look.isFresh
            ? 'border-present ring-1 ring-present'
            : look.isSelected
              ? 'border-accent ring-1 ring-accent'
              : look.isAmber && !look.isDim
                ? 'border-pto'
                : 'border-transparent hover:border-field',
          look.isDim
            ? 'border-dashed border-line text-ink3'
            : look.isAmber
              ? 'bg-pto-ground text-ink'
              : isLeader
                ? 'bg-ink text-on-ink'
                : 'bg-sunken text-ink dark:bg-line',
          isInHand && 'opacity-40',
          view.isWaiting && '[animation:breathe_1.6s_ease-in-out_600ms_infinite]',
        )}
        style={
          holder && {
            borderColor: viewerColor(holder),
            boxShadow: `0 0 0 1px ${viewerColor(holder)}`,
          }
        }
      >
        {initials(name)}
        {view.post && (
          <span className="sr-only">
            <PostWords post={view.post} />
          </span>
        )}
      </div>
      {view.post && <PostGauge post={view.post} />}
    </li>
  );
});
