import { cn } from '../../../../shared/ui/cn.ts';
import type { WallFigure } from '../wall.view.ts';

const VALUE = { present: 'text-present-text', absent: 'text-absent-text' } as const;
const ADDITION = { overdue: 'text-overdue-text', incomplete: 'text-pto-text' } as const;

/** The four figures that a glance from the door should catch; a changed one rolls in. */
export function WallFigures({ figures }: { figures: readonly WallFigure[] }) {
  return (
    <dl className="wall-figures grid grid-cols-4">
      {figures.map(({ label, value, unit, addition, tone, additionTone }) => (
        <div
          key={label}
          className="min-w-0 border-l-[0.125rem] border-line2 pl-[1.75rem] whitespace-nowrap portrait:pl-[0.75rem] first:border-l-0 first:pl-[0.25rem]"
        >
          <dt className="text-[1.625rem]/[1.2] font-medium text-ink2">{label}</dt>
          <dd className={cn('text-[6rem]/[1.05] font-semibold', tone && VALUE[tone])}>
            <span key={value} className="wall-roll">
              {value}
            </span>
            {unit && <span className="text-[3.75rem] font-medium text-ink2">{unit}</span>}
          </dd>
          <dd
            className={cn(
              'truncate text-[1.5rem]/[1.25] text-ink2',
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
