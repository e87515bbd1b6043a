import type { ReactNode } from 'react';
import { gridOf, placeOf, unitsOf } from '../wall-layout.ts';
import type { WallTeam } from '../wall.view.ts';
import { useBox } from '../../../../shared/ui/hooks/use-box.ts';
import { WallTeamCard } from './wall-team-card.tsx';

type WallGridProps = {
  teams: readonly WallTeam[];
  scale: number;
  fresh: ReadonlySet<string>;
  formatTime: (at: string) => string;
  /** Takes what is left of the last row, such as the saved deployment. */
  panel: ReactNode;
};

/** The teams of one page; they fill the field whatever their number. */
export function WallGrid({ teams, scale, fresh, formatTime, panel }: WallGridProps) {
  const [ref, { width, height }] = useBox<HTMLUListElement>({ width: 1840, height: 700 });
  const grid = gridOf(teams.length, width / height, Boolean(panel));
  const { columns, rows, panelSpan } = grid;
  return (
    <ul
      ref={ref}
      className="wall-data grid min-h-0 flex-1 gap-[0.875rem]"
      style={{
        gridTemplateColumns: `repeat(${unitsOf(teams.length, grid)}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {teams.map((team, index) => (
        <WallTeamCard
          key={team.id}
          team={team}
          place={placeOf(index, teams.length, grid)}
          scale={scale}
          fresh={fresh.has(team.id)}
          formatTime={formatTime}
        />
      ))}
      {panel && (
        <li
          className="min-h-0 min-w-0"
          style={{ gridColumn: `${columns - panelSpan + 1} / -1`, gridRow: rows }}
        >
          {panel}
        </li>
      )}
    </ul>
  );
}
