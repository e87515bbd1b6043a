import { figure } from '@muster/protocol';
import type { Backup } from '@muster/protocol';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';

const waitingBackup = { own: 'A backup', again: 'another one can be made' };

type BackupStateProps = { backup: Backup; timeZone: string };

/** A backup that is being made, or why the latest one failed (KEP-30). */
export function BackupState({ backup, timeZone }: BackupStateProps) {
  const { state, at, done, total, message, waits } = backup;
  const when = formatDateTime(at, timeZone);
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        <p className="font-medium">The latest backup failed</p>
        <p className="text-12">
          {when} · {message}
        </p>
      </Banner>
    );
  }
  return (
    <Card as="section" aria-label="Backup" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">Backing up</p>
        <p className="text-13 text-ink2">
          {total > 0 ? `${figure(done)} of ${figure(total)} documents` : 'Counting…'}
        </p>
      </div>
      <ProgressBar label="Backing up" done={done} total={total} />
      {waits && <Banner tone="warning">{waitsWords(waits, waitingBackup, timeZone)}</Banner>}
      <p className="text-12 text-ink3">
        Begun {when}.{!waits && ' People can go on working; it goes on when this page is closed.'}
      </p>
    </Card>
  );
}
