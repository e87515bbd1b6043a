import { pino, type DestinationStream, type Logger } from 'pino';

/**
 * An error as a line of the log may tell it: what went wrong and where in the code, but nothing of what was being
 * stored or sent (OPS-21). Errors of a database driver and of validators carry whole documents, and their words
 * quote values.
 */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code?: string | number;
  readonly at?: readonly string[];
  readonly cause?: LoggedError;
}

const longestMessage = 300;
const mostFrames = 8;
const mostCauses = 3;

function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.constructor.name,
    message: withoutValues(error.message),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    at: framesOf(error),
    ...(cause instanceof Error && depth < mostCauses && { cause: loggedError(cause, depth + 1) }),
  };
}

/** What stands in double quotes or braces is a value; names of fields and properties stand in others. */
const withoutValues = (text: string): string =>
  text
    .slice(0, 10 * longestMessage)
    .replace(/"[^"]*"?|\{[^]*\}?/g, '…')
    .slice(0, longestMessage);

/** The stack without its first lines, which repeat the message. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, mostFrames)
    .map((line) => line.trim().slice(0, 200));

/** The server's log: JSON lines, errors without what was stored (OPS-21). */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedError } };
  return destination ? pino(options, destination) : pino(options);
}

/** An address as a line of the log may have it: a caller decides how long it is (OPS-21), and a calendar's is secret (PST-20). */
export function loggedUrl(url: string): string {
  const shownUrl = isCalendar(url) ? '/calendar/…' : isSignOn(url) ? '/sign-on…' : url;
  return shownUrl.length > longestUrl ? `${shownUrl.slice(0, longestUrl)}…` : shownUrl;
}

const longestUrl = 200;

/** However it is written: what leads to no answer may have the secret too. */
const isCalendar = (url: string): boolean => /^[/\\]*calendar[/\\]/i.test(decoded(url));

/** What comes back from the provider has its code (SES-149). */
const isSignOn = (url: string): boolean => /^[/\\]*sign-on\b/i.test(decoded(url));

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url.replaceAll(/%([0-7][0-9a-f])/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  }
}
