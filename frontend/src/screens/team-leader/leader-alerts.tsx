import { Suspense } from 'react';
import type { Today } from '../../features/schedule/use-today.ts';
import { useUser } from '../../features/session/session.store.ts';
import type { ChosenSheet } from './sheet/use-chosen-sheet.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

const AlertStrip = lazyPart(() => import('../../features/alerts/alert-strip.tsx'));

interface LeaderAlertsProps {
  readonly today: Today;
  /** The sheet that is looked at. */
  readonly shown: Pick<ChosenSheet, 'team' | 'date'> | undefined;
  readonly onFollow: () => void;
}

/** What concerns one's own team now, whatever sheet is looked at (KNO-48). */
export function LeaderAlerts({ today: { today, timeZone }, shown, onFollow }: LeaderAlertsProps) {
  const { teamId } = useUser();
  if (teamId === null) return null;
  return (
    <Suspense fallback={null}>
      <AlertStrip
        date={today}
        timeZone={timeZone}
        isThere={shown?.team.id === teamId && shown.date === today}
        onFollow={onFollow}
        className="max-lg:-mx-4 max-lg:px-1 max-lg:first:-mt-4 max-lg:rounded-none max-lg:border-x-0 max-lg:border-t-0 max-lg:sm:-mx-5"
      />
    </Suspense>
  );
}
