import { displayRoutes, type Principal } from '@muster/protocol';
import type { TestApp, TestClient } from './app.ts';

/** Everybody the server tells apart, signed in: the people of the small organisation and a paired wall screen. */
export const people = {
  admin: { username: 'admin', principal: 'admin' },
  watch_tl: { username: 'watch.1', principal: 'watch_tl' },
  tl: { username: 'tl.a1', principal: 'leader' },
  dtl: { username: 'dtl.a1', principal: 'leader' },
  'pso+': { username: 'pso.a1', principal: 'leader' },
  pso: { username: 'pso.a2', principal: 'other' },
  member: { username: 'a1.04', principal: 'other' },
  FRT: { username: 'bystander', principal: 'other' },
} as const satisfies Record<string, { username: string; principal: Principal }>;

export type Part = keyof typeof people | 'display' | 'anonymous';
export const parts = [...Object.keys(people), 'display', 'anonymous'] as Part[];
export const principalOfPart = (part: Part): Principal =>
  part === 'display' || part === 'anonymous' ? part : people[part].principal;

/** Pairs a new wall screen by the hand of somebody who may. */
export async function pairDisplay(app: TestApp, keeper: TestClient): Promise<TestClient> {
  const screen = app.anonymous();
  const { secret, code } = await screen.call(displayRoutes.offer);
  await keeper.call(displayRoutes.approve, { body: { code, name: 'Wall' } });
  const response = await screen.raw('POST', '/api/display/pairing/claim', { secret });
  const [sid] = response.cookies;
  return app.withCookie(`${sid?.name}=${sid?.value}`);
}

export async function castOf(app: TestApp): Promise<Record<Part, TestClient>> {
  const signedIn = await Promise.all(
    Object.entries(people).map(async ([part, { username }]) => [part, await app.login(username)]),
  );
  const cast = Object.fromEntries(signedIn) as Record<Part, TestClient>;
  return { ...cast, display: await pairDisplay(app, cast.admin), anonymous: app.anonymous() };
}
