import {
  ChartColumn,
  FileText,
  LayoutDashboard,
  Monitor,
  Settings,
  ShieldCheck,
  Tags,
  Trash2,
  UserRound,
  UsersRound,
} from 'lucide-react';
import type { NavGroup } from '../../shared/ui/layout/side-nav.tsx';
import { DashboardSection } from './dashboard-section.tsx';
import { DisplaysSection } from './displays-section.tsx';
import { NotYetSection } from './not-yet-section.tsx';
import type { Section } from './section.ts';

/** The sections of the administrator's area (ADM-2). A section is one line here. */
export const sections = {
  dashboard: { label: 'Dashboard', icon: LayoutDashboard, Panel: DashboardSection },
  teams: { label: 'Team Management', icon: UsersRound, Panel: NotYetSection },
  users: { label: 'User Management', icon: UserRound, Panel: NotYetSection },
  cleanup: { label: 'Data Cleanup', icon: Trash2, Panel: NotYetSection },
  roles: { label: 'Role Management', icon: ShieldCheck, Panel: NotYetSection },
  tags: { label: 'Tag Management', icon: Tags, Panel: NotYetSection },
  displays: { label: 'Displays', icon: Monitor, Panel: DisplaysSection },
  reports: { label: 'Attendance Reports', icon: FileText, Panel: NotYetSection },
  analytics: { label: 'Analytics', icon: ChartColumn, Panel: NotYetSection },
  settings: { label: 'Settings', icon: Settings, Panel: NotYetSection },
} satisfies Record<string, Section>;
export type SectionName = keyof typeof sections;

const entry = (value: SectionName) => ({ value, ...sections[value] });

export const sectionGroups: readonly NavGroup<SectionName>[] = [
  {
    items: [
      entry('dashboard'),
      entry('teams'),
      entry('users'),
      entry('cleanup'),
      entry('roles'),
      entry('tags'),
      entry('displays'),
    ],
  },
  {
    heading: 'Reports & Analytics',
    items: [entry('reports'), entry('analytics'), entry('settings')],
  },
];
