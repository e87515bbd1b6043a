import { roleRoutes, routes, tagRoutes, teamRoutes, userRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { testPassword } from '../app.ts';
import { imported } from '../prepared/imports.ts';
import { newId, newName, type GoodWrite, type PopulatedApp } from '../populated-app.ts';

/** Who there is, what they are called and how they get in: teams, users, roles, tags, imports, sign-ins. */
export function writesOfPeople({ app, org, callers }: PopulatedApp): GoodWrite[] {
  const { session, users, teams, roles, tags, deleted, imports, people } = routes;
  const newUser = () => ({
    username: `new.${randomUUID()}`,
    name: 'New Person',
    role: 'FRT',
    password: 'walk the night shift',
    teamId: 'A3',
    isActive: true,
    tlDashboardAccess: false,
  });
  const madeUser = async () =>
    (await callers.admin.call(userRoutes.create, { body: newUser() })).id;
  const madeTeam = async () =>
    (await callers.admin.call(teamRoutes.create, { body: { id: newId(), name: 'New team' } })).id;
  const made = (
    route: typeof roleRoutes.create | typeof tagRoutes.create,
    noun: string,
  ): Promise<{ id: string }> => callers.admin.call(route, { body: { name: newName(noun) } });
  const linked = async (username: string) =>
    callers.admin.call(session.createSignInLink, { params: { userId: org.id(username) } });
  const newPerson = () => ({
    username: `new.${randomUUID()}`,
    name: 'New Person',
    role: 'FRT',
    teamId: 'A3',
    opId: randomUUID(),
  });
  const madePerson = async () => {
    const params = { externalId: `E/${randomUUID()}` };
    await callers.admin.call(people.put, { params, body: newPerson() });
    return params;
  };
  const newPeople = `Username,Name,Role,Team,Status\nnew.${randomUUID()},New Person,FRT,A3,Active`;
  return [
    [
      session.login,
      () => ({ by: 'anonymous', body: { username: 'tl.a3', password: testPassword } }),
    ],
    [session.logout, () => ({ by: 'FRT' })],
    [teams.create, () => ({ by: 'admin', body: { id: newId(), name: 'New team' } })],
    [
      teams.change,
      async () => ({ by: 'admin', params: { teamId: await madeTeam() }, body: { name: 'Other' } }),
    ],
    [teams.remove, async () => ({ by: 'admin', params: { teamId: await madeTeam() } })],
    [users.create, () => ({ by: 'admin', body: newUser() })],
    [
      users.change,
      async () => ({
        by: 'admin',
        params: { userId: await madeUser() },
        body: { name: 'Other', role: 'FRT', isActive: true, tlDashboardAccess: false },
      }),
    ],
    [users.remove, async () => ({ by: 'admin', params: { userId: await madeUser() } })],
    [
      users.bulk,
      async () => ({ by: 'admin', body: { action: 'deactivate', userIds: [await madeUser()] } }),
    ],
    [
      users.bulkRole,
      async () => ({ by: 'admin', body: { role: 'FC', userIds: [await madeUser()] } }),
    ],
    [users.removeFromTeam, async () => ({ by: 'admin', body: { userIds: [await madeUser()] } })],
    [
      users.addTag,
      async () => ({
        by: 'admin',
        params: { userId: await madeUser() },
        body: { tagId: (await made(tagRoutes.create, 'Tag')).id },
      }),
    ],
    [
      users.changeTag,
      async () => {
        const userId = await madeUser();
        const { id: tagId } = await made(tagRoutes.create, 'Tag');
        const link = await callers.admin.call(userRoutes.addTag, {
          params: { userId },
          body: { tagId },
        });
        return {
          by: 'admin',
          params: { userId, tagUserLinkId: link.id },
          body: { validUntil: '2031-01-31' },
        };
      },
    ],
    [
      users.removeTag,
      async () => {
        const userId = await madeUser();
        const { id: tagId } = await made(tagRoutes.create, 'Tag');
        const link = await callers.admin.call(userRoutes.addTag, {
          params: { userId },
          body: { tagId },
        });
        return { by: 'admin', params: { userId, tagUserLinkId: link.id } };
      },
    ],
    [
      deleted.restore,
      async () => {
        const params = { userId: await madeUser() };
        const { id: deletedId } = await callers.admin.call(userRoutes.remove, { params });
        return { by: 'admin', params: { deletedId }, body: {} };
      },
    ],
    [roles.create, () => ({ by: 'admin', body: { name: newName('Role'), description: 'New' } })],
    [
      roles.change,
      async () => {
        const { id: roleId } = await made(roleRoutes.create, 'Role');
        return { by: 'admin', params: { roleId }, body: { name: newName('Role') } };
      },
    ],
    [
      roles.remove,
      async () => ({
        by: 'admin',
        params: { roleId: (await made(roleRoutes.create, 'Role')).id },
      }),
    ],
    [tags.create, () => ({ by: 'admin', body: { name: newName('Tag'), color: '#EF4444' } })],
    [
      tags.change,
      async () => {
        const { id: tagId } = await made(tagRoutes.create, 'Tag');
        return { by: 'admin', params: { tagId }, body: { name: newName('Tag') } };
      },
    ],
    [
      tags.remove,
      async () => ({ by: 'admin', params: { tagId: (await made(tagRoutes.create, 'Tag')).id } }),
    ],
    [session.createSignInLink, () => ({ by: 'admin', params: { userId: org.id('a3.04') } })],
    [users.signInLinks, () => ({ by: 'admin', body: { userIds: [org.id('a3.05')] } })],
    [
      session.changePassword,
      () => ({
        by: 'dtl',
        body: { current: testPassword, next: 'a lantern under rain' },
      }),
    ],
    [
      session.endSession,
      async () => {
        await app.login('watch.1');
        const listed = await callers.watch_tl.call(session.sessions);
        return { by: 'watch_tl', params: { sessionId: listed.at(-1)?.id ?? '' } };
      },
    ],
    [
      session.endSessionsOf,
      async () => {
        await app.login('a3.06');
        return { by: 'admin', params: { userId: org.id('a3.06') } };
      },
    ],
    [
      session.redeem,
      async () => {
        const { token } = await linked('a3.05');
        return { by: 'anonymous', body: { token, password: 'walk the night shift' } };
      },
    ],
    [people.put, async () => ({ by: 'admin', params: await madePerson(), body: newPerson() })],
    [
      imports.start,
      () => ({ by: 'admin', body: { csv: newPeople, dryRun: true, expected: 'a'.repeat(64) } }),
    ],
    [
      imports.signInLinks,
      async () => ({ by: 'admin', params: { importId: await imported(callers.admin) } }),
    ],
    ...[people.deactivate, people.activate].map((route): GoodWrite => [
      route,
      async () => ({ by: 'admin', params: await madePerson(), body: { opId: randomUUID() } }),
    ]),
  ];
}
