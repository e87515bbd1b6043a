import type { ComponentType } from 'react';
import type { AttendanceOverviewProps } from '../../features/monitoring/components/attendance-overview.tsx';
import { AttendanceOverview } from '../../features/monitoring/components/attendance-overview.tsx';

/** What every tab of the watch screen is given. */
export type WatchTabProps = AttendanceOverviewProps;

interface WatchTab {
  readonly value: string;
  readonly label: string;
  readonly Panel: ComponentType<WatchTabProps>;
}

/** The parts of the watch screen, in order (part 2 section 2.6). A part is one line here. */
export const watchTabs: readonly [WatchTab, ...WatchTab[]] = [
  { value: 'overview', label: 'Attendance Overview', Panel: AttendanceOverview },
];
