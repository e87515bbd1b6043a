import {
  Activity,
  ChartNoAxesColumn,
  DatabaseBackup,
  FileText,
  LayoutDashboard,
  Monitor,
  Settings,
} from 'lucide-react';
import type { NavGroup } from '../../shared/ui/layout/side-nav.tsx';
import { directorySections } from './directory-sections.tsx';
import { programSections } from './program-sections.tsx';
import type { Section } from './section.ts';

/**
 * The sections of the administrator's area, those that exist, in their order (ADM-2): one line each
 * here, and their panels are loaded when they are opened.
 */
export const sections = {
  dashboard: {
    label: 'Dashboard',
    title: 'Dashboard Overview',
    icon: LayoutDashboard,
    load: () => import('./dashboard-section.tsx'),
  },
  ...directorySections,
  displays: {
    label: 'Displays',
    icon: Monitor,
    load: () => import('./displays-section.tsx'),
  },
  backups: {
    label: 'Backups',
    icon: DatabaseBackup,
    load: () => import('./backups-section.tsx'),
  },
  activity: {
    label: 'Activity',
    icon: Activity,
    load: () => import('./activity-section.tsx'),
  },
  ...programSections,
  reports: {
    label: 'Attendance Reports',
    icon: FileText,
    group: 'Reports & Analytics',
    load: () => import('./reports-section.tsx'),
  },
  analytics: {
    label: 'Analytics',
    icon: ChartNoAxesColumn,
    group: 'Reports & Analytics',
    load: () => import('./analytics-section.tsx'),
  },
  settings: {
    label: 'Settings',
    icon: Settings,
    group: 'Reports & Analytics',
    load: () => import('./settings-section.tsx'),
  },
} satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

const groupOf = (heading: string | undefined) => ({
  ...(heading !== undefined && { heading }),
  items: (Object.keys(sections) as SectionName[])
    .filter((name) => (sections[name] as Section).group === heading)
    .map((value) => ({ value, ...sections[value] })),
});

export const sectionGroups: readonly NavGroup<SectionName>[] = [
  groupOf(undefined),
  groupOf('Reports & Analytics'),
].filter(({ items }) => items.length > 0);
