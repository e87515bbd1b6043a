import { cn } from '../../../../shared/ui/cn.ts';
import type { WallFigure } from '../wall.view.ts';

const VALUE = { present: 'text-present-text', absent: 'text-absent-text' } as const;
const ADDITION = { overdue: 'text-overdue-text', incomplete: 'text-pto-text' } as const;

type WallFiguresProps = {
  figures: readonly WallFigure[];
  /** They have the whole field to themselves. */
  alone: boolean;
};

const line =
  'border-l-[0.125rem] border-line2 pl-[1.75rem] portrait:pl-[0.75rem] first:border-l-0 first:pl-[0.25rem]';
const tile =
  'flex flex-col justify-center rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[3rem]';

/** The four figures that a glance from the door should catch; a changed one rolls in. */
export function WallFigures({ figures, alone }: WallFiguresProps) {
  return (
    <dl
      className={cn(
        'wall-figures grid',
        alone
          ? 'min-h-0 flex-1 grid-cols-2 grid-rows-2 gap-[0.875rem] portrait:grid-cols-1 portrait:grid-rows-4'
          : 'grid-cols-[repeat(4,minmax(min-content,1fr))]',
      )}
    >
      {figures.map(({ label, value, unit, addition, tone, additionTone }) => (
        <div key={label} className={cn('min-w-0 whitespace-nowrap', alone ? tile : line)}>
          <dt
            className={cn(
              // Above the ground that forced colours lay behind the figure, which is higher than its line (UI-91).
              'relative font-medium text-ink2',
              alone ? 'text-[2.75rem]/[1.2]' : 'text-[1.625rem]/[1.2]',
            )}
          >
            {label}
          </dt>
          <dd
            className={cn(
              'font-semibold',
              alone ? 'text-[13rem]/[1.05]' : 'text-[6rem]/[1.05]',
              tone && VALUE[tone],
            )}
          >
            <span key={value} className="wall-roll">
              {value}
            </span>
            {unit && <span className="text-[0.625em] font-medium text-ink2">{unit}</span>}
          </dd>
          <dd
            className={cn(
              // Two lines, so that a team's name and its rate are whole on an upright screen too (DIS-45).
              'line-clamp-2 text-ink2 whitespace-normal wrap-anywhere',
              alone ? 'text-[2.25rem]/[1.25]' : 'text-[1.5rem]/[1.25]',
              additionTone && cn('font-medium', ADDITION[additionTone]),
            )}
          >
            {addition}
          </dd>
        </div>
      ))}
    </dl>
  );
}
