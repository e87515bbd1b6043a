import { allRoutes } from '@muster/protocol';
import { codesByStatus } from '../http/api-page/openapi.ts';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

const listed = allRoutes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/:\w+/g, '[^/]+')}$`),
  codes: codesByStatus(route) as ReadonlyMap<number, readonly string[]>,
}));

const listedAt = (method: string, path: string) =>
  listed.find(({ route, pattern }) => route.method === method && pattern.test(path));

/** Throws when a call answers with a status or a code that the API page does not list for it (OPS-83). */
export function mustBeDocumented(method: string, url: string, { statusCode, body }: Answer): void {
  const found = listedAt(method, url.split('?', 1)[0] ?? '');
  if (!found || statusCode === (found.route.status ?? 200)) return;
  const { route, codes } = found;
  if (statusCode === 304 && route.revalidated) return;
  const { code } = JSON.parse(body) as { code?: string };
  if (code !== undefined && codes.get(statusCode)?.includes(code)) return;
  throw new Error(
    `${method} ${url} answers ${statusCode} ${code}, which the API page does not list`,
  );
}
