import { pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './logged-error.ts';

/** The server's log: JSON lines, errors without what was stored (OPS-21, OPS-70). */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedError } };
  return destination ? pino(options, destination) : pino(options);
}

/** An address as a line of the log may have it: a caller decides how long it is (OPS-71), and a calendar's is secret (PST-20). */
export function loggedUrl(url: string): string {
  const told = url.replace(/^\/calendar\/.*/i, '/calendar/…');
  return told.length > longestUrl ? `${told.slice(0, longestUrl)}…` : told;
}

const longestUrl = 200;
