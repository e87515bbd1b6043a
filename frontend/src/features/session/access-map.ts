import { dashboardOf, type Dashboard, type SessionUser } from '@muster/protocol';
import { z } from 'zod';
import { persisted } from '../../shared/kept/persisted.ts';

/**
 * The browser's map of PSO users with team-leader access (SES-12). The server owns the flag
 * and the map mirrors it (SES-12); editing the map by hand opens a page, but no call.
 */
const accessMap = z.record(z.string(), z.object({ tldashboard: z.boolean() }));
const stored = persisted('pso_user_access_map', accessMap, { where: 'device' });

/** Writes the server's flag of one user into the map. Users of other roles have no entry. */
export function mirrorAccess(user: SessionUser): void {
  if (user.role.toLowerCase() !== 'pso') return;
  // Where storage is not available, the user's own field decides.
  stored.keep({ ...readMap(), [user.id]: { tldashboard: user.tlDashboardAccess } });
}

/** The dashboard a person sees (SES-10, SES-12); undefined is the Access Denied card. */
export function dashboardFor(user: SessionUser): Dashboard | undefined {
  const flag = readMap()[user.id]?.tldashboard;
  return dashboardOf({ ...user, tlDashboardAccess: flag ?? user.tlDashboardAccess });
}

const readMap = () => stored.read() ?? {};
