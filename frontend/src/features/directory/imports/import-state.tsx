import { counted, figure, isolated } from '@muster/protocol';
import type { ImportProgress } from '@muster/protocol';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { waitingImport } from './import-words.ts';

type ImportStateProps = { progress: ImportProgress; timeZone: string };

/** How far an import is, then what it has made (ADM-174). */
export function ImportState({ progress, timeZone }: ImportStateProps) {
  const { state, done, total, counts, by, startedAt, finishedAt, message, waits } = progress;
  const who = `${isolated(by.name)}, ${formatDateTime(finishedAt ?? startedAt, timeZone)}`;
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        <p className="font-medium">{message ?? 'Nothing was imported.'}</p>
        <p className="text-12">{who}</p>
      </Banner>
    );
  }
  if (state === 'done') {
    const parts = [
      counts.create > 0 && `${counted(counts.create, 'person', 'people')} created`,
      counts.change > 0 && `${figure(counts.change)} changed`,
    ].filter(Boolean);
    return (
      <Banner tone="ok">
        <p className="font-medium">{parts.join(', ')}</p>
        <p className="text-12">
          {who}
          {counts.refused > 0 && ` · ${counted(counts.refused, 'line')} refused and left out`}
        </p>
      </Banner>
    );
  }
  const step = state === 'preparing' ? 'Preparing passwords' : 'Importing';
  return (
    <section aria-label="Import" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{step}</p>
        <p className="text-13 text-ink2 tabular-nums">
          {figure(done)} of {figure(total)}
        </p>
      </div>
      <ProgressBar label={step} done={done} total={total} />
      {waits && <Banner tone="warning">{waitsWords(waits, waitingImport(waits), timeZone)}</Banner>}
      <p className="text-12 text-ink3">
        Begun by {who}.{!waits && ' It goes on when this page is closed'}
        {!waits && state === 'preparing' && '; nothing is written before the passwords are ready'}
        {!waits && '.'}
      </p>
    </section>
  );
}
