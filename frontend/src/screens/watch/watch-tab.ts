import type { ComponentType } from 'react';
import type { AttendanceOverviewProps } from '../../features/monitoring/components/attendance-overview.tsx';

/** What every tab of the watch screen is given. */
export type WatchTabProps = AttendanceOverviewProps & {
  /** Hours after a shift from which its sheets and its board are final; 0 for never. */
  readonly finalAfterHours: number;
};

export interface WatchTab {
  readonly value: string;
  readonly label: string;
  /** Of the label on a phone. */
  readonly short: string;
  readonly Panel: ComponentType<WatchTabProps>;
  /** The date is chosen beside the tabs, for a part that has no place for it of its own. */
  readonly hasDateInBar?: boolean;
  /** It is about a shift: on a day without one there is nothing to show (MON-36). */
  readonly isOfShift?: boolean;
  /** At the end of the row of tabs while the part is shown. */
  readonly Bar?: ComponentType<WatchTabProps>;
}
