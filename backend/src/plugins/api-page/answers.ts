import { statusesOf, type FaultCode, type Route } from '@muster/protocol';

/** Whatever is called: a message that is none, a caller or a token that it is not open to, another method on the path, a session's limit, the server's own trouble. */
const everyCall = [
  'VALIDATION',
  'METHOD_NOT_ALLOWED',
  'TOO_MANY',
  'FORBIDDEN',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
  'STORE_FULL',
  'STOPPING',
] as const;
/** A body is read, or refused, with every write, also with one whose contract has none. */
const everyWrite = ['FOREIGN_ORIGIN', 'TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const;

/** Every code that a call can be answered with, made from its contract (OPS-83). */
function codesOf(route: Route): ReadonlySet<FaultCode> {
  const { method, access, tokens, params, faults: own = [] } = route;
  const isWrite = method !== 'GET';
  const codes = new Set<FaultCode>([...everyCall, ...own]);
  if (params) codes.add('NOT_FOUND');
  if (tokens) codes.add('INVALID_TOKEN').add('TOKEN_EXPIRED');
  if (isWrite) for (const code of everyWrite) codes.add(code);
  if (access.anonymous === 'no') {
    codes.add('UNAUTHENTICATED');
    if (!route.beforePasswordChange) codes.add('PASSWORD_CHANGE_REQUIRED');
    if (isWrite) codes.add('CSRF').add('OUTCOME_UNKNOWN');
  }
  return codes;
}

/** The same by status, in rising order. */
export function codesByStatus(route: Route): ReadonlyMap<number, readonly FaultCode[]> {
  const byStatus = new Map<number, FaultCode[]>();
  const all = [...codesOf(route)]
    .flatMap((code) => statusesOf(code).map((status) => ({ code, status })))
    .toSorted((a, b) => a.status - b.status);
  for (const { code, status } of all) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  return byStatus;
}
