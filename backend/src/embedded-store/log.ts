/** One line of the store's log, in the shape pino uses. */
export interface LogEntry {
  level: 'info' | 'warn' | 'error';
  msg: string;
  [detail: string]: unknown;
}

export type Log = (entry: LogEntry) => void;
