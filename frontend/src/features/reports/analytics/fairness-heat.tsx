import { own, teamShort, type Analytics } from '@muster/protocol';
import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { ChartCard, NumberTable, WideTable } from './chart-card.tsx';
import { fairnessFinding } from './findings.ts';

interface FairnessHeatProps {
  readonly fairness: NonNullable<Analytics['fairness']>;
  readonly nameOf: (teamId: string) => string;
}

const atOnce = 25;
const looks = [
  'bg-sunken',
  'bg-[color-mix(in_oklab,var(--color-accent)_14%,var(--color-surface))]',
  'bg-[color-mix(in_oklab,var(--color-accent)_28%,var(--color-surface))]',
  'bg-[color-mix(in_oklab,var(--color-accent)_42%,var(--color-surface))]',
  'bg-accent text-on-accent',
] as const;

/** Postings by officer and zone: who is always in the same one stands first. */
export function FairnessHeat({ fairness, nameOf }: FairnessHeatProps) {
  const [isWhole, setWhole] = useState(false);
  const { people, zones, deployments } = fairness;
  const shown = isWhole ? people : people.slice(0, atOnce);
  const head = ['Officer', 'Team', ...zones.map(({ name }) => name), 'Postings'];
  return (
    <ChartCard
      subject="Postings by officer and zone"
      finding={fairnessFinding(fairness)}
      table={
        people.length > 0 ? (
          <NumberTable
            label="Postings by officer and zone"
            head={head}
            rows={people.map(({ name, teamId, postings, total }) => [
              name,
              teamId === null ? null : nameOf(teamId),
              ...zones.map(({ id }) => own(postings, id) ?? 0),
              total,
            ])}
          />
        ) : null
      }
    >
      <WideTable label="Postings by person">
        <table className="w-full border-separate border-spacing-0.5 text-12">
          <caption className="sr-only">Postings by officer and zone</caption>
          <thead>
            <tr className="text-11 text-ink2">
              {head.map((word, index) => (
                <th
                  // A zone may be called as one of the other columns.
                  // oxlint-disable-next-line react/no-array-index-key
                  key={index}
                  scope="col"
                  className={cn('narrow px-0.5 font-medium', index < 2 && 'text-left')}
                >
                  <bdi>{word}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ userId, name, teamId, postings, total }) => (
              <tr key={userId}>
                <th scope="row" className="narrow max-w-36 pr-1 text-left font-medium">
                  <bdi className="line-clamp-2 leading-tight wrap-break-word print:line-clamp-none">
                    {name}
                  </bdi>
                </th>
                <td
                  data-tip={teamId === null ? undefined : nameOf(teamId)}
                  className="narrow pr-1 text-11 whitespace-nowrap text-ink3"
                >
                  {teamId === null ? '–' : teamShort(teamId)}
                </td>
                {zones.map(({ id }) => (
                  <td
                    key={id}
                    className={cn(
                      'h-5 min-w-8 rounded-badge text-center font-medium',
                      looks[levelOf(own(postings, id) ?? 0, deployments)],
                    )}
                  >
                    {own(postings, id) ?? <span className="sr-only">0</span>}
                  </td>
                ))}
                <td className="text-center font-semibold">{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      {shown.length < people.length && (
        <Button size="small" className="mt-2" onClick={() => setWhole(true)}>
          All {people.length}
        </Button>
      )}
    </ChartCard>
  );
}

/** None, then quarters of all deployments. */
const levelOf = (count: number, of: number): number =>
  count === 0 ? 0 : Math.min(4, Math.max(1, Math.ceil((4 * count) / Math.max(of, 4))));
