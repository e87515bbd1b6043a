import { pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './logged-error.ts';

/** The server's log: JSON lines, errors without what was stored (OPS-21, OPS-70). */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedError } };
  return destination ? pino(options, destination) : pino(options);
}

/** An address as a line of the log may have it: a caller decides how long it is (OPS-71). */
export const loggedUrl = (url: string): string =>
  url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;

const longestUrl = 200;
