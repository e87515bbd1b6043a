import type { ReactNode } from 'react';
import { gridOf, placeOf, unitsOf, type WallPlace } from '../wall-layout.ts';
import type { WallTeam } from '../wall.view.ts';
import { useBox } from '../../../../shared/ui/hooks/use-box.ts';
import { cn } from '../../../../shared/ui/cn.ts';
import { MusterLine } from '../../../../shared/domain/muster-line.tsx';

type WallTeamCardProps = {
  team: WallTeam;
  place: WallPlace;
  /** Ticks of the largest team, so that a tick is one person everywhere. */
  scale: number;
  /** Something about it arrived just now. */
  fresh: boolean;
  formatTime: (at: string) => string;
};

/** One team as it is read from 4 m: its short name, its zone, how many are here, its ticks, of one width everywhere. */
function WallTeamCard({ team, place, scale, fresh, formatTime }: WallTeamCardProps) {
  const { state } = team;
  return (
    <li
      aria-label={team.name}
      style={{ gridColumn: place.column }}
      className={cn(
        'flex min-h-0 min-w-0 flex-col gap-2 rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[1.125rem] py-[0.75rem] [container-type:size]',
        state.kind === 'overdue' && 'border-overdue-text',
        state.kind === 'incomplete' && 'border-pto',
        fresh && 'border-present',
      )}
    >
      <div className="flex items-baseline gap-[0.75rem] whitespace-nowrap">
        <bdi
          className={cn(
            'text-[clamp(2.25rem,20cqh,4.5rem)]/[1.15] font-semibold',
            team.shortName.length > 3 ? 'min-w-0 truncate' : 'shrink-0',
          )}
        >
          {team.shortName}
        </bdi>
        <span className="narrow min-w-0 flex-1 truncate text-[clamp(1.5rem,11cqh,2.5rem)]/[1.15] text-ink2">
          {team.zone}
        </span>
        <State state={state} formatTime={formatTime} />
      </div>
      <div className="flex min-h-0 flex-1 items-end">
        <div className="h-[min(100%,44cqh)]" style={{ width: `${100 / place.stretch}%` }}>
          <MusterLine size="wall" statuses={team.line} scale={scale} label={team.name} />
        </div>
      </div>
    </li>
  );
}

function State({
  state,
  formatTime,
}: Pick<WallTeamCardProps, 'formatTime'> & Pick<WallTeam, 'state'>) {
  switch (state.kind) {
    case 'submitted':
      return (
        <span className="text-[clamp(2.25rem,18cqh,4rem)]/[1.15] font-semibold">
          {state.present}
          <span className="text-[0.7em] font-normal text-ink2">/{state.of}</span>
        </span>
      );
    case 'incomplete':
      return (
        <span className="text-[clamp(1.75rem,14cqh,2.75rem)]/[1.15] font-semibold text-pto-text">
          {state.marked} of {state.of}
          <span className="text-[0.8em] font-normal"> marked</span>
        </span>
      );
    case 'overdue':
      return (
        <span className="text-[clamp(2rem,15cqh,3rem)]/[1.15] font-semibold text-overdue-text">
          {state.late}
        </span>
      );
    case 'empty':
      return <span className="text-[clamp(1.5rem,11cqh,2.5rem)]/[1.15] text-ink2">no members</span>;
    default:
      return (
        <span className="text-[clamp(1.5rem,11cqh,2.5rem)]/[1.15] text-ink2">
          {state.dueAt !== null && `due ${formatTime(state.dueAt)}`}
        </span>
      );
  }
}

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
