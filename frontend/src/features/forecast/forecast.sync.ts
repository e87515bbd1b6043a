import { forecastRoutes, type ForecastDay } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import type { Topic } from '../../shared/live/topic.ts';

/** The shifts of the next two weeks from the date on duty; a leader has the own team's part (FOR-1, FOR-6). */
export const forecastTopic = (today: string): Topic<readonly ForecastDay[]> => ({
  key: ['forecast', today],
  fetch: async (options) => (await call(forecastRoutes.read, { query: {}, ...options })).days,
  on: {
    'forecast:changed': (shown, { dates }) =>
      shown.some(({ date }) => dates.includes(date)) ? 'gap' : shown,
  },
});
