import { Suspense } from 'react';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

const AlertChip = lazyPart(() => import('../../features/alerts/alert-chip.tsx'));
const AlertStrip = lazyPart(() => import('../../features/alerts/alert-strip.tsx'));

interface WatchAlertsProps {
  readonly tab: string;
  readonly date: string;
  readonly timeZone: string;
}

/** The board has no height to spare (DEP-107). */
const isBoard = ({ tab }: WatchAlertsProps) => tab === 'deployment';

/** Alerts above a part of the dashboard that has the room (KNO-46). */
export const AlertsAbove = (props: WatchAlertsProps) =>
  !isBoard(props) && (
    <Suspense fallback={null}>
      <AlertStrip {...props} />
    </Suspense>
  );

/** The same in the bar over the board (KNO-47). */
export const AlertsInBar = (props: WatchAlertsProps) =>
  isBoard(props) && (
    <Suspense fallback={null}>
      <AlertChip {...props} />
    </Suspense>
  );
