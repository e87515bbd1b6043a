import { allRoutes, type Route } from '@muster/protocol';
import { codesByStatus } from '../plugins/api-page/answers.ts';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

const patterns = allRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

const routeOf = (method: string, url: string): Route | undefined =>
  patterns.find(
    ({ route, pattern }) => route.method === method && pattern.test(url.split('?', 1)[0] ?? ''),
  )?.route;

/** Throws when a call answers with a status or a code that the API page does not list for it (OPS-83). */
export function mustBeDocumented(method: string, url: string, { statusCode, body }: Answer): void {
  const route = routeOf(method, url);
  if (!route || statusCode === (route.status ?? 200)) return;
  if (statusCode === 304 && route.revalidated) return;
  const { code } = JSON.parse(body) as { code?: string };
  const codes: readonly string[] = codesByStatus(route).get(statusCode) ?? [];
  if (code !== undefined && codes.includes(code)) return;
  throw new Error(
    `${method} ${url} answers ${statusCode} ${code}, which the API page does not list`,
  );
}
