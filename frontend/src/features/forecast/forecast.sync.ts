import { forecastRoutes, nextShiftDate, type ForecastDay } from '@muster/protocol';
import { useNow } from '../../shared/dates/clock.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { call } from '../../shared/http/call.ts';
import { useLive } from '../../shared/live/use-live.ts';
import type { Topic } from '../../shared/live/topic.ts';

/** The shifts of the next two weeks; a leader has the own team's part (FOR-1, FOR-6). Those that have begun leave. */
export function useForecast() {
  const { timeZone } = useOrganisation();
  const now = useNow(60_000);
  return useLive(forecastTopic(nextShiftDate(timeZone, new Date(now))));
}

const forecastTopic = (next: string): Topic<readonly ForecastDay[]> => ({
  key: ['forecast', next],
  fetch: async (options) => (await call(forecastRoutes.read, { query: {}, ...options })).days,
  on: {
    'forecast:changed': (shown, { dates }) =>
      shown.some(({ date }) => dates.includes(date)) ? 'gap' : shown,
  },
});
