import { userRoutes } from '@muster/protocol';
import type { TestClient } from '../../testing/app.ts';

/** Somebody of team A1, as absences are entered of them and as administrators change them. */
export async function newMember(admin: TestClient, username: string, name: string) {
  const fields = {
    username,
    name,
    role: 'FRT',
    password: 'walk the night shift',
    teamId: 'A1',
    isActive: true,
    tlDashboardAccess: false,
  };
  const { id, revision } = await admin.call(userRoutes.create, { body: fields });
  return {
    id,
    change: (over: Partial<typeof fields>) => {
      const { username: _, password: __, ...rest } = { ...fields, ...over };
      return admin.call(userRoutes.change, {
        params: { userId: id },
        body: { ...rest, baseRevision: revision },
      });
    },
    remove: () => admin.call(userRoutes.remove, { params: { userId: id } }),
  };
}

/** Somebody who was there and is deactivated. */
export async function deactivated(admin: TestClient, username: string, name: string) {
  const { id, change } = await newMember(admin, username, name);
  await change({ isActive: false });
  return id;
}
