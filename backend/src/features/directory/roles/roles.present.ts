import { dashboardOf, type Role } from '@muster/protocol';
import type { RoleDoc } from '../directory.repo.ts';
import { presentWrites } from '../../../lib/rows/present-writes.ts';

export const presentRole = (role: RoleDoc, uses: { users: number; stations: number }): Role => ({
  id: role._id,
  name: role.name,
  description: role.description,
  builtIn: role.builtIn,
  dashboard: (role.builtIn ? dashboardOf({ role: role.name }) : role.dashboard) ?? null,
  userCount: uses.users,
  stationCount: uses.stations,
  createdAt: role.createdAt.toISOString(),
  updatedAt: (role.changedAt ?? role.updatedAt).toISOString(),
  ...presentWrites(role),
});
