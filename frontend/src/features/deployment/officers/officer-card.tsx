import { calledOf } from '@muster/protocol';
import { memo, useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { viewerColor } from '../board/presence.store.ts';
import { HolderName, MenuButton } from './card-extras.tsx';
import { PostGauge } from '../relief/post-time.tsx';
import { cardStyle } from './card-style.ts';
import { OfficerFace } from './officer-face.tsx';
import { useCardHandle, type CardHandle } from './use-card-handle.ts';

type OfficerCardProps = CardHandle;

/** An officer on the board: drag it, select it, or ask where it should go. */
export const OfficerCard = memo(function OfficerCard({ ...handle }: OfficerCardProps) {
  const { view, isTabStop, isLocked } = handle;
  const { element, look, isInHand, isSelected, holder, openMenu } = useCardHandle(handle);
  const [isNear, setNear] = useState(false);
  return (
    <li
      className="relative print:mb-0.5 print:break-inside-avoid"
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      <div
        {...element}
        className={cn(
          cardStyle(look),
          isNear && !isLocked && !isInHand && 'pr-8 touch:pr-1.5',
          isSelected && !isLocked && !isInHand && 'touch:pr-11',
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
