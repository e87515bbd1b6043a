import type { DisplayDeployment } from '@muster/protocol';
import { zoneFigures, type ZoneFigures } from '../deployment-pages.ts';
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
        {zoneFigures(deployment).map((zone) => (
          <div key={zone.id} className="min-w-0">
            <dt className="narrow truncate text-[1.5rem]/[1.25] text-ink2">{zone.name}</dt>
            <dd className="narrow text-[2rem]/[1.2] font-semibold whitespace-nowrap tabular-nums">
              <span className={lookOf(zone)}>{zone.here}</span>
              <span className="font-normal text-ink2">/{zone.places}</span>
              <NeedSign {...zone} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** As a station (STF-10): red below a minimum, amber without a tag or role, plain until full, then green. */
function lookOf({ need, here, places }: ZoneFigures): string {
  if (need === 'much') return 'text-absent-text';
  if (need === 'named') return 'text-pto-text';
  return here < places ? 'text-ink' : 'text-present-text';
}

/** The same as a sign, for whoever does not tell the colours apart. */
function NeedSign({ need, short }: Pick<ZoneFigures, 'need' | 'short'>) {
  if (need === 'none') return null;
  const isShort = need !== 'named';
  return (
    <span
      className={`ml-[0.375rem] text-[1.5rem] font-medium ${isShort ? 'text-absent-text' : 'text-pto-text'}`}
    >
      {isShort ? `▼${short}` : '⚠'}
      <span className="sr-only">{isShort ? ' short' : 'a tag or role is missing'}</span>
    </span>
  );
}
