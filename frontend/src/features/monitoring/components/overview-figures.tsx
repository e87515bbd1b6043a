import { StatCard } from '../../../shared/ui/layout/stat-card.tsx';
import type { Figure } from '../monitoring.view.ts';
import { figureGrid } from './grids.ts';

/** The five figures of the date, over all teams. */
export function OverviewFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <div className={figureGrid}>
      {figures.map(({ label, value, unit, addition, tone }) => (
        <StatCard
          key={label}
          label={label}
          value={value}
          unit={unit}
          addition={addition}
          additionTone={tone ?? 'quiet'}
        />
      ))}
    </div>
  );
}
