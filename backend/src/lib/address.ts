import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';

/**
 * What calls are counted by that nobody has signed in for. A household or a server commands a whole /64 of IPv6, so
 * its addresses are one; an IPv4 address is the same in either way of writing. Anything else is what a proxy
 * passed on unchecked: such calls are counted together.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return 'unknown';
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (mapped) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The URL parser writes every address in one way: shortened, without dotted decimals.
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((one) => parseInt(one, 16));
  if (tail === undefined) return parse(head);
  const [before, after] = [parse(head), parse(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/**
 * A browser always names the origin of a write or a websocket; a program that names none is judged
 * by its credentials alone (SES-23, S5). Where the public address is known it alone is compared, scheme included:
 * the host that a proxy passes on may be whatever the client said.
 */
export function isOwnOrigin(
  headers: IncomingHttpHeaders,
  publicOrigin: string | undefined,
): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (publicOrigin !== undefined) return origin === publicOrigin;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const loopback = String.raw`localhost|127(?:\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(?:\.\d{1,3}){3}`;
const isLoopbackName = new RegExp(`^(?:${loopback})$`, 'i');
const isLoopbackHost = new RegExp(`^(?:${loopback})(?::\\d{1,5})?$`, 'i');

/** Whether nobody but this machine reaches what listens there. */
export const isLoopback = (address: string): boolean => isLoopbackName.test(address);

/** What a proxy says of itself. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a call comes from this machine and was meant for it: by its connection, and by the name that its caller
 * typed, so that a name that was led here from outside does not count. What a header says can only make it false.
 */
export const isFromThisMachine = (
  address: string | undefined,
  headers: IncomingHttpHeaders,
): boolean =>
  isLoopback(address ?? '') &&
  isLoopbackHost.test(headers.host ?? '') &&
  ofProxies.every((name) => headers[name] === undefined);
