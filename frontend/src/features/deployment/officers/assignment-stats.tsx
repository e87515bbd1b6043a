import type { Officer } from '@muster/protocol';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { cn } from '../../../shared/ui/cn.ts';

type AssignmentStatsProps = {
  officers: readonly Officer[];
  placeOf: ReadonlyMap<string, string>;
};

/** The deployment in five figures (DEP-71). */
export function AssignmentStats({ officers, placeOf }: AssignmentStatsProps) {
  const total = officers.length;
  const assigned = officers.filter(({ id }) => placeOf.has(id)).length;
  const pto = officers.filter(({ status }) => status === 'pto').length;
  const figures = [
    ['Total', total, ''],
    ['Assigned', assigned, 'text-present-text'],
    ['Unassigned', total - assigned, ''],
    ['Present', pto > 0 ? `${total} (${pto} PTO)` : total, ''],
    ['Partial Time Off', pto, pto > 0 ? 'text-pto-text' : ''],
  ] as const;
  return (
    <Card as="section" aria-labelledby="assignment-stats">
      <h2 id="assignment-stats" className="mb-2 text-14 font-semibold">
        Assignment Stats
      </h2>
      <dl className="flex flex-col">
        {figures.map(([label, value, look]) => (
          <div
            key={label}
            className="flex items-baseline justify-between border-b border-line py-2 last:border-0"
          >
            <dt className="text-13 text-ink2">{label}</dt>
            <dd className={cn('text-20 font-semibold tabular-nums', look)}>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
