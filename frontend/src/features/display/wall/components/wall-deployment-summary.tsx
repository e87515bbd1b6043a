import type { DisplayDeployment } from '@muster/protocol';
import { cn } from '../../../../shared/ui/cn.ts';
import { zoneFigures } from '../deployment-pages.ts';
import { DeploymentHeading } from './deployment-heading.tsx';

type DisplayedSummaryProps = {
  deployment: DisplayDeployment;
  formatTime: (at: string) => string;
};

/** The deployment at one glance: places taken per zone, and how old it is. */
export function DisplayedSummary({ deployment, formatTime }: DisplayedSummaryProps) {
  return (
    <section
      aria-label="Deployment by zone"
      className="flex h-full min-h-0 flex-col justify-between rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[1.125rem] py-[0.75rem]"
    >
      <DeploymentHeading deployment={deployment} formatTime={formatTime} />
      <dl className="flex min-w-0 justify-between gap-[1rem]">
        {zoneFigures(deployment).map(({ id, name, here, missing, places }) => (
          <div key={id} className="min-w-0">
            <dt className="narrow truncate text-[1.5rem]/[1.25] text-ink2">{name}</dt>
            <dd className="narrow text-[2rem]/[1.2] font-semibold tabular-nums">
              <span
                className={cn(missing > 0 ? 'text-absent-text' : here < places && 'text-pto-text')}
              >
                {here}
              </span>
              <span className="font-normal text-ink2">/{places}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
