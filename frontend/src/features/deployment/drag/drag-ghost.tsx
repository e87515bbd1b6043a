import type { Officer } from '@muster/protocol';
import { useMemo, type Ref } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { cardStyle } from '../officers/card-style.ts';
import { OfficerFace } from '../officers/officer-face.tsx';

type DragGhostProps = {
  ref: Ref<HTMLDivElement>;
  officer: Officer;
  /** How many cards are dragged. */
  count: number;
};

/** The card under the pointer, with the number of those that are dragged with it. */
export function DragGhost({ ref, officer, count }: DragGhostProps) {
  const view = useMemo(() => ({ officer, misfit: [], isWaiting: false, isDim: false }), [officer]);
  const isTimeOffLeft = useIsTimeOffLeft()(officer);
  return (
    <div
      ref={ref}
      className={cn(
        cardStyle({ isAmber: isTimeOffLeft, isSelected: true }),
        'relative max-w-70 -rotate-2 cursor-grabbing shadow-lift',
      )}
    >
      <OfficerFace view={view} />
      {count > 1 && (
        <span className="absolute -top-2.5 -right-2 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-11 font-semibold text-on-accent">
          {count}
        </span>
      )}
    </div>
  );
}
