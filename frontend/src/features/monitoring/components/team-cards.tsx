import type { OverviewRow } from '@muster/protocol';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { emptyTexts } from '../monitoring.view.ts';
import { cardGrid } from './grids.ts';
import { TeamCard, type TeamCardProps } from './team-card.tsx';

type TeamCardsProps = Omit<TeamCardProps, 'row' | 'fresh'> & {
  rows: readonly OverviewRow[];
  fresh: ReadonlySet<string>;
  /** Takes the filters away; offered when they leave nothing. */
  clear: ReactNode;
};

/** A card per team. */
export function TeamCards({ rows, fresh, clear, ...card }: TeamCardsProps) {
  if (rows.length === 0) return <EmptyState title={emptyTexts.cards} action={clear} />;
  return (
    <ul aria-label="Teams" className={cardGrid}>
      {rows.map((row) => (
        <TeamCard key={row.id} row={row} fresh={fresh.has(row.id)} {...card} />
      ))}
    </ul>
  );
}
