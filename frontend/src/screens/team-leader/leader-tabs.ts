import type { TabEntry } from '../../shared/ui/layout/tabs.tsx';

export type LeaderTab = 'attendance' | 'zone' | 'posts';

/** The parts of the Team Leader Dashboard (ATT-37). */
export const leaderTabs: readonly TabEntry<LeaderTab>[] = [
  { value: 'attendance', label: 'Team Attendance' },
  { value: 'zone', label: 'Zone Assignment' },
  { value: 'posts', label: 'Posts' },
];
