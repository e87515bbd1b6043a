import { figure } from '@muster/protocol';
import type { ReactNode } from 'react';
import { cn } from '../../shared/ui/cn.ts';

interface HealthTileProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: 'plain' | 'good' | 'attention' | 'bad';
  readonly note: ReactNode;
  /** Health lines. */
  readonly children: ReactNode;
}

const tones = {
  plain: '',
  good: 'text-present-text',
  attention: 'text-overdue-text',
  bad: 'text-absent-text',
} as const;

/** One of the tiles of the card: a figure, what it means, and what it is made of. */
export function HealthTile({ label, value, tone = 'plain', note, children }: HealthTileProps) {
  return (
    <div className="min-w-0 p-4">
      <h4 className="text-12 font-medium text-ink2">{label}</h4>
      <p
        className={cn(
          'mt-1 flex items-center gap-2 text-28 font-semibold tracking-tight [&_svg]:size-5',
          tones[tone],
        )}
      >
        {typeof value === 'number' ? figure(value) : value}
      </p>
      <p className="mb-3 text-12 text-ink3">{note}</p>
      <dl>{children}</dl>
    </div>
  );
}
