import { figure } from '@muster/protocol';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { cn } from '../cn.ts';

type StatCardProps = {
  label: string;
  /** The figure; undefined while it is not known, which shows as a dash and never as zero. */
  value: ReactNode;
  /** Behind the figure in a quieter ink, such as "/14" or "%". */
  unit?: ReactNode;
  /** A few words beside it: "6 of them PTO". */
  addition?: ReactNode;
  /** Where several stand in one row beside something else: lower, with the words below the figure. */
  isDense?: boolean;
  additionTone?: 'quiet' | 'overdue' | 'absent' | 'present' | 'pto';
  className?: string;
};

const ADDITION = {
  quiet: 'text-ink3',
  overdue: 'font-medium text-overdue-text',
  absent: 'font-medium text-absent-text',
  present: 'font-medium text-present-text',
  pto: 'font-medium text-pto-text',
} as const;

/** One figure that a glance should catch. */
export function StatCard({
  label,
  value,
  unit,
  addition,
  additionTone = 'quiet',
  isDense = false,
  className,
}: StatCardProps) {
  return (
    <Card className={cn(isDense ? 'px-2.5 pt-1.5 pb-1' : 'px-4 py-3', className)} padded={false}>
      <dl className="min-w-0">
        <dt className="truncate text-12 font-medium text-ink2">{label}</dt>
        <dd
          className={cn(
            'flex min-w-0',
            isDense ? 'flex-col' : 'mt-1 flex-wrap items-baseline gap-x-3',
          )}
        >
          <span className="text-28 font-semibold tracking-tight whitespace-nowrap">
            {typeof value === 'number' ? figure(value) : (value ?? '–')}
            {unit !== undefined && <span className="font-normal text-ink3">{unit}</span>}
          </span>
          {addition !== undefined && (
            <span
              {...(isDense &&
                typeof addition === 'string' && { 'data-tip': addition, 'data-tip-cut': '' })}
              className={cn(
                'min-w-0 text-12',
                // Its line below the figure, on a phone two, is there from the start.
                isDense ? 'narrow truncate leading-4' : 'max-xl:basis-full phone:min-h-8',
                ADDITION[additionTone],
              )}
            >
              {addition}
            </span>
          )}
        </dd>
      </dl>
    </Card>
  );
}
