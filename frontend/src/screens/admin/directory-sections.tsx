import { ArchiveRestore, Database, MapPin, ShieldCheck, Tag, User, Users } from 'lucide-react';
import { TeamsAhead, UsersAhead } from '../../features/directory/list/ahead.ts';
import type { Section } from './section.ts';

/** Teams, stations, people, roles and tags, and what of them was deleted, in their order (ADM-2). */
export const directorySections = {
  teams: {
    label: 'Team Management',
    icon: Users,
    Ahead: TeamsAhead,
    load: () => import('../../features/directory/teams/teams-panel.tsx'),
  },
  stations: {
    label: 'Station Management',
    icon: MapPin,
    load: () => import('../../features/directory/stations/stations-panel.tsx'),
  },
  users: {
    label: 'User Management',
    icon: User,
    Ahead: UsersAhead,
    load: () => import('../../features/directory/users/users-panel.tsx'),
  },
  cleanup: {
    label: 'Data Cleanup',
    icon: Database,
    load: () => import('./cleanup-section.tsx'),
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
