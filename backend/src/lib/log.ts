import { pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './logged-error.ts';

/** The server's log: JSON lines, errors without what was stored (OPS-21, OPS-70). */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedError } };
  return destination ? pino(options, destination) : pino(options);
}

/** An address as a line of the log may have it: a caller decides how long it is (OPS-71), and a calendar's is secret (PST-20). */
export function loggedUrl(url: string): string {
  const told = isCalendar(url) ? '/calendar/…' : url;
  return told.length > longestUrl ? `${told.slice(0, longestUrl)}…` : told;
}

const longestUrl = 200;

/** However it is written: what leads to no answer may have the secret too. */
const isCalendar = (url: string): boolean => /^[/\\]*calendar[/\\]/i.test(decoded(url));

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  }
}
