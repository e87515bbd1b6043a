import { AttendanceOverview } from '../../features/monitoring/components/attendance-overview.tsx';
import { UpdatesPanel } from './updates-panel.tsx';
import type { WatchTab } from './watch-tab.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

// The board brings its own library for dragging: fetched when it is looked at.
const BoardPanel = lazyPart(() => import('./board-panel.tsx'));
const BoardPanelBar = lazyPart(async () => ({
  default: (await import('./board-panel.tsx')).BoardPanelBar,
}));

/** The parts of the watch screen, in order (MON-14). A part is one line here. */
export const watchTabs: readonly [WatchTab, ...WatchTab[]] = [
  {
    value: 'overview',
    label: 'Attendance Overview',
    short: 'Overview',
    Panel: AttendanceOverview,
    isOfShift: true,
  },
  {
    value: 'updates',
    label: 'Attendance Updates',
    short: 'Updates',
    Panel: UpdatesPanel,
    hasDateInBar: true,
  },
  {
    value: 'deployment',
    label: 'Deployment Dashboard',
    short: 'Deployment',
    Panel: BoardPanel,
    hasDateInBar: true,
    isOfShift: true,
    Bar: BoardPanelBar,
  },
];
