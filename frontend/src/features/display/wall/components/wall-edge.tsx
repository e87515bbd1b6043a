import type { CSSProperties, ReactNode } from 'react';
import { useContactAge } from '../contact.store.ts';

const STRIPES = {
  late: { '--stripe-color': 'var(--color-pto)' },
  lost: { '--stripe-color': 'var(--color-absent)' },
  live: {},
} as const;

/**
 * The edge of the screen: the ground's colour while live, amber stripes after 10 s without contact,
 * red ones after 30 s (DIS-20). The room for them is always kept, so that nothing jumps; they do not dim
 * at night.
 */
export function WallEdge({ night, children }: { night: boolean; children: ReactNode }) {
  const { contact } = useContactAge();
  const dimmed = night ? '' : undefined;
  return (
    <div
      data-contact={contact}
      data-night={contact === 'live' ? dimmed : undefined}
      className={contact === 'live' ? 'h-dvh bg-bg p-[1.25rem]' : 'wall-stripes h-dvh p-[1.25rem]'}
      style={STRIPES[contact] as CSSProperties}
    >
      <div data-night={dimmed} className="h-full overflow-hidden bg-bg text-ink">
        {children}
      </div>
    </div>
  );
}
