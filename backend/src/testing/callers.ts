import { displayRoutes, type DisplaySource, type Principal } from '@muster/protocol';
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

export type CallerName = keyof typeof people | 'display' | 'anonymous';
export const callerNames = [...Object.keys(people), 'display', 'anonymous'] as CallerName[];
export const principalOf = (caller: CallerName): Principal =>
  caller === 'display' || caller === 'anonymous' ? caller : people[caller].principal;

/** Pairs a new wall screen, approved by somebody who may. */
export async function pairDisplay(
  app: TestApp,
  approver: TestClient,
  deployment: DisplaySource = 'saved',
): Promise<TestClient> {
  const screen = app.anonymous();
  const { secret, code } = await screen.call(displayRoutes.offer);
  await approver.call(displayRoutes.approve, { body: { code, name: 'Wall', deployment } });
  const response = await screen.raw('POST', '/api/display/pairing/claim', { secret });
  const [sid] = response.cookies;
  return app.withCookie(`${sid?.name}=${sid?.value}`);
}

export async function signInCallers(app: TestApp): Promise<Record<CallerName, TestClient>> {
  const signedIn = await Promise.all(
    Object.entries(people).map(async ([caller, { username }]) => [
      caller,
      await app.login(username),
    ]),
  );
  const callers = Object.fromEntries(signedIn) as Record<CallerName, TestClient>;
  return { ...callers, display: await pairDisplay(app, callers.admin), anonymous: app.anonymous() };
}
