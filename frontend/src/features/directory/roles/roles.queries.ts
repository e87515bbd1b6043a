import { roleRoutes, type Dashboard, type Role } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import { useChange } from '../editing/use-change.ts';
import { rolesTopic } from '../labels/labels.sync.ts';

const lists = [rolesTopic];

/** What a role's dialog holds. */
export type RoleValues = {
  readonly name: string;
  readonly description: string;
  readonly dashboard: Dashboard | null;
};

export const useCreateRole = () =>
  useChange((body: RoleValues) => call(roleRoutes.create, { body }), {
    success: 'Role created successfully',
    failure: 'Failed to create role',
    lists,
  });

/** A built-in role keeps its dashboard: it is left out. */
type RoleChange = Omit<RoleValues, 'dashboard'> &
  Partial<RoleValues> & { readonly id: string; readonly baseRevision: number };

export const useChangeRole = () =>
  useChange(
    ({ id, ...body }: RoleChange) => call(roleRoutes.change, { params: { roleId: id }, body }),
    { success: 'Role updated successfully', failure: 'Failed to update role', lists },
  );

export const useDeleteRole = () =>
  useChange(({ id }: Role) => call(roleRoutes.remove, { params: { roleId: id } }), {
    success: 'Role deleted successfully',
    failure: 'Failed to delete role. It may be assigned to users.',
    lists,
  });
