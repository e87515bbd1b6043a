import type { LogFilter } from '@muster/protocol';

/** What the log beside the board is narrowed to; an empty text narrows nothing (HIS-3). */
export interface LogFilters {
  readonly officer: string;
  readonly station: string;
  /** The id of a person, or `server`. */
  readonly by: string;
  /** How the time was chosen: a span such as `60` (minutes until now), or `own`. */
  readonly time: string;
  /** Instants. */
  readonly from: string;
  readonly to: string;
}

export const noLogFilters: LogFilters = {
  officer: '',
  station: '',
  by: '',
  time: '',
  from: '',
  to: '',
};

/** What the call is asked. */
export const logQueryOf = ({ time: _time, ...filters }: LogFilters): LogFilter =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export const isNarrowed = (filters: LogFilters): boolean =>
  Object.keys(logQueryOf(filters)).length > 0;
