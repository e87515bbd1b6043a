import { dashboardOf, type Dashboard, type SessionUser } from '@muster/protocol';
import { z } from 'zod';
import { quietly } from '../../shared/kept/quietly.ts';

/**
 * The browser's map of PSO users with team-leader access (SES-12). The server owns the flag
 * and the map mirrors it (SES-12); editing the map by hand opens a page, but no call.
 */
const accessMapKey = 'pso_user_access_map';
const accessMap = z.record(z.string(), z.object({ tldashboard: z.boolean() }));

/** Writes the server's flag of one user into the map. Users of other roles have no entry. */
export function mirrorAccess(user: SessionUser): void {
  if (user.role.toLowerCase() !== 'pso') return;
  const map = { ...readMap(), [user.id]: { tldashboard: user.tlDashboardAccess } };
  // Where storage is not available, the user's own field decides.
  quietly(() => localStorage.setItem(accessMapKey, JSON.stringify(map)));
}

/** The dashboard a person sees (SES-10, SES-12); undefined is the Access Denied card. */
export function dashboardFor(user: SessionUser): Dashboard | undefined {
  const flag = readMap()[user.id]?.tldashboard;
  return dashboardOf({ ...user, tlDashboardAccess: flag ?? user.tlDashboardAccess });
}

function readMap(): z.infer<typeof accessMap> {
  const stored = quietly(() => JSON.parse(localStorage.getItem(accessMapKey) ?? '{}') as unknown);
  return accessMap.safeParse(stored).data ?? {};
}
