import { useLive } from '../../shared/live/use-live.ts';
import {
  Activity,
  CalendarOff,
  ChartNoAxesColumn,
  DatabaseBackup,
  FileArchive,
  FileText,
  LayoutDashboard,
  Monitor,
  Settings,
  Braces,
  Webhook,
  ArchiveRestore,
  Database,
  MapPin,
  ShieldCheck,
  Tag,
  User,
  Users,
} from 'lucide-react';
import type { NavGroup } from '../../shared/ui/layout/side-nav.tsx';
import type { Section } from './section.ts';
import { adminTeamsTopic, usersTopic } from '../../shared/domain/directory-lists.ts';

/** The long lists, followed while the page that shows them is still being fetched. */
function UsersAhead() {
  useLive(usersTopic);
  return null;
}

function TeamsAhead() {
  useLive(adminTeamsTopic);
  return null;
}

/** Teams, people, roles and tags, and what of them was deleted. */
const people = {
  teams: {
    label: 'Team Management',
    icon: Users,
    Ahead: TeamsAhead,
    load: () => import('../../features/directory/teams/teams-panel.tsx'),
  },
  users: {
    label: 'User Management',
    icon: User,
    Ahead: UsersAhead,
    load: () => import('../../features/directory/users/users-panel.tsx'),
  },
  absences: {
    label: 'Absences',
    icon: CalendarOff,
    load: () => import('./absences-section.tsx'),
  },
  roles: {
    label: 'Role Management',
    icon: ShieldCheck,
    load: () => import('../../features/directory/roles/roles-panel.tsx'),
  },
  tags: {
    label: 'Tag Management',
    icon: Tag,
    load: () => import('../../features/directory/tags/tags-panel.tsx'),
  },
  deleted: {
    label: 'Recently Deleted',
    icon: ArchiveRestore,
    load: () => import('../../features/directory/deleted/deleted-panel.tsx'),
  },
} satisfies Record<string, Section>;

const places = {
  stations: {
    label: 'Station Management',
    icon: MapPin,
    load: () => import('../../features/directory/stations/stations-panel.tsx'),
  },
  displays: {
    label: 'Displays',
    icon: Monitor,
    load: () => import('./displays-section.tsx'),
  },
} satisfies Record<string, Section>;

/** What is kept and for how long, what was done, and what other programs may do. */
const system = {
  cleanup: {
    label: 'Data Cleanup',
    icon: Database,
    load: () => import('./cleanup-section.tsx'),
  },
  backups: {
    label: 'Backups',
    icon: DatabaseBackup,
    load: () => import('./backups-section.tsx'),
  },
  evidence: {
    label: 'Evidence',
    icon: FileArchive,
    load: () => import('../../features/keeping/evidence/evidence-panel.tsx'),
  },
  activity: {
    label: 'Activity',
    icon: Activity,
    load: () => import('./activity-section.tsx'),
  },
  tokens: {
    label: 'API Tokens',
    icon: Braces,
    load: () => import('../../features/tokens/tokens-panel.tsx'),
  },
  webhooks: {
    label: 'Webhooks',
    icon: Webhook,
    load: () => import('../../features/webhooks/webhooks-panel.tsx'),
  },
} satisfies Record<string, Section>;

const reports = {
  reports: {
    label: 'Attendance Reports',
    icon: FileText,
    load: () => import('./reports-section.tsx'),
  },
  analytics: {
    label: 'Analytics',
    icon: ChartNoAxesColumn,
    load: () => import('./analytics-section.tsx'),
  },
  settings: {
    label: 'Settings',
    icon: Settings,
    load: () => import('./settings-section.tsx'),
  },
} satisfies Record<string, Section>;

const dashboard = {
  dashboard: {
    label: 'Dashboard',
    title: 'Dashboard Overview',
    icon: LayoutDashboard,
    load: () => import('./dashboard-section.tsx'),
  },
} satisfies Record<string, Section>;

/**
 * The sections of the administrator's area, those that exist, in their order (ADM-2): one line each
 * here, and their panels are loaded when they are opened.
 */
export const sections = { ...dashboard, ...people, ...places, ...system, ...reports };
export type SectionName = keyof typeof sections;

export const isSection = (name: string): name is SectionName => Object.hasOwn(sections, name);

const groupOf = (
  of: Partial<Record<SectionName, Section>>,
  heading?: string,
): NavGroup<SectionName> => ({
  ...(heading !== undefined && { heading }),
  items: (Object.keys(of) as SectionName[]).map((value) => ({ value, ...sections[value] })),
});

/** The navigation: the dashboard stands above all headings. */
export const sectionGroups: readonly NavGroup<SectionName>[] = [
  groupOf(dashboard),
  groupOf(people, 'People'),
  groupOf(places, 'Places'),
  groupOf(system, 'System'),
  groupOf(reports, 'Reports & Analytics'),
];
