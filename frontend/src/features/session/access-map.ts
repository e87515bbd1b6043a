import { dashboardOf, type Dashboard, type SessionUser } from '@muster/protocol';
import { z } from 'zod';

/**
 * The browser's map of PSO users with team-leader access (SES-12). The server owns the flag
 * and the map mirrors it (SES-12, SES-13); editing the map by hand opens a page, but no call.
 */
const accessMapKey = 'pso_user_access_map';
const accessMap = z.record(z.string(), z.object({ tldashboard: z.boolean() }));

/** Writes the server's flag of one user into the map. Users of other roles have no entry. */
export function mirrorAccess(user: SessionUser): void {
  if (user.role.toLowerCase() !== 'pso') return;
  const map = { ...readMap(), [user.id]: { tldashboard: user.tlDashboardAccess } };
  try {
    localStorage.setItem(accessMapKey, JSON.stringify(map));
  } catch {
    // Storage is not available: the user's own field decides.
  }
}

/** The dashboard a person sees (SES-10, SES-13); undefined is the Access Denied card. */
export function dashboardFor(user: SessionUser): Dashboard | undefined {
  const flag = readMap()[user.id]?.tldashboard;
  return dashboardOf({ ...user, tlDashboardAccess: flag ?? user.tlDashboardAccess });
}

function readMap(): z.infer<typeof accessMap> {
  try {
    const map = accessMap.safeParse(JSON.parse(localStorage.getItem(accessMapKey) ?? '{}'));
    return map.success ? map.data : {};
  } catch {
    return {};
  }
}
