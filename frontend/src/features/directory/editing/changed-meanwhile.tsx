import { formatTime } from '../../../shared/dates/time-format.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import type { Written } from './use-edited.ts';

type ChangedMeanwhileProps = { changed: Written | null; timeZone: string };

/** Says in a dialog that somebody else has changed what it edits, and that nothing typed is lost. */
export function ChangedMeanwhile({ changed, timeZone }: ChangedMeanwhileProps) {
  if (!changed) return null;
  const who = changed.changedBy?.name ?? 'Somebody else';
  const when = changed.changedAt === null ? '' : ` at ${formatTime(changed.changedAt, timeZone)}`;
  return (
    <Banner tone="warning">
      <strong className="font-semibold">{who}</strong> has changed this{when}. What you typed is
      kept; the other fields show the new values.
    </Banner>
  );
}
