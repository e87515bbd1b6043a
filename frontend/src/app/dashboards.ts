import type { Dashboard, SessionUser } from '@muster/protocol';
import { dashboardFor } from '../features/session/access-map.ts';
import { preloadable } from './preloadable.tsx';

/** The dashboards, each in a part of its own; with the first page, so that one can be fetched before anything is drawn. */
const dashboards = {
  admin: preloadable(() => import('../screens/admin/admin-screen.tsx')),
  watch: preloadable(() => import('../screens/watch/watch-screen.tsx')),
  'team-leader': preloadable(() => import('../screens/team-leader/team-leader-screen.tsx')),
} satisfies Record<Dashboard, unknown>;
const accessDenied = preloadable(() => import('../screens/access-denied/access-denied-screen.tsx'));

/** The dashboard of a person's role, or what they see without one (SES-10). */
export function dashboardScreen(user: SessionUser) {
  const dashboard = dashboardFor(user);
  return dashboard ? dashboards[dashboard] : accessDenied;
}
