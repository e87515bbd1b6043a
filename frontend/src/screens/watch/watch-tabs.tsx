import { lazy, type ComponentType } from 'react';
import {
  AttendanceOverview,
  type AttendanceOverviewProps,
} from '../../features/monitoring/components/attendance-overview.tsx';
import { UpdatesPanel } from './updates-panel.tsx';

// The board brings its own library for dragging: fetched when it is looked at.
const BoardPanel = lazy(() => import('./board-panel.tsx'));
const BoardPanelBar = lazy(async () => ({
  default: (await import('./board-panel.tsx')).BoardPanelBar,
}));

/** What every tab of the watch screen is given. */
export type WatchTabProps = AttendanceOverviewProps;

interface WatchTab {
  readonly value: string;
  readonly label: string;
  readonly Panel: ComponentType<WatchTabProps>;
  /** The date is chosen beside the tabs, for a part that has no place for it of its own. */
  readonly hasDateInBar?: boolean;
  /** At the end of the row of tabs while the part is shown. */
  readonly Bar?: ComponentType<WatchTabProps>;
}

/** The parts of the watch screen, in order (MON-14). A part is one line here. */
export const watchTabs: readonly [WatchTab, ...WatchTab[]] = [
  { value: 'overview', label: 'Attendance Overview', Panel: AttendanceOverview },
  { value: 'updates', label: 'Attendance Updates', Panel: UpdatesPanel, hasDateInBar: true },
  {
    value: 'deployment',
    label: 'Deployment Dashboard',
    Panel: BoardPanel,
    hasDateInBar: true,
    Bar: BoardPanelBar,
  },
];
