import { Database, MapPin, ShieldCheck, Tag, Trash2, User, Users } from 'lucide-react';
import { lazy } from 'react';
import type { Section } from './section.ts';

/** Teams, stations, people, roles and tags, and what of them was deleted, in their order (ADM-2). */
export const directorySections = {
  teams: {
    label: 'Team Management',
    icon: Users,
    Panel: lazy(() => import('../../features/directory/teams/teams-panel.tsx')),
  },
  stations: {
    label: 'Station Management',
    icon: MapPin,
    Panel: lazy(() => import('../../features/directory/stations/stations-panel.tsx')),
  },
  users: {
    label: 'User Management',
    icon: User,
    Panel: lazy(() => import('../../features/directory/users/users-panel.tsx')),
  },
  cleanup: {
    label: 'Data Cleanup',
    icon: Database,
    Panel: lazy(() => import('./cleanup-section.tsx')),
  },
  roles: {
    label: 'Role Management',
    icon: ShieldCheck,
    Panel: lazy(() => import('../../features/directory/roles/roles-panel.tsx')),
  },
  tags: {
    label: 'Tag Management',
    icon: Tag,
    Panel: lazy(() => import('../../features/directory/tags/tags-panel.tsx')),
  },
  deleted: {
    label: 'Recently Deleted',
    icon: Trash2,
    Panel: lazy(() => import('../../features/directory/deleted/deleted-panel.tsx')),
  },
} satisfies Record<string, Section>;
