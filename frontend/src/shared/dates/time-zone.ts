import { createContext, useContext } from 'react';

const TimeZoneContext = createContext<string | null>(null);

/** Hands the organisation's time zone, as the server tells it, to the components below. */
export const TimeZoneProvider = TimeZoneContext.Provider;

/** The organisation's time zone. Throws outside a `TimeZoneProvider`. */
export function useTimeZone(): string {
  const timeZone = useContext(TimeZoneContext);
  if (timeZone === null) throw new Error('no TimeZoneProvider above this component');
  return timeZone;
}
