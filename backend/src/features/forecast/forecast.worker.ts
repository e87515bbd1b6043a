import { forecastOf, type Forecast, type ForecastCase } from '@muster/protocol';
import { parentPort } from 'node:worker_threads';

/** Forecasts the shifts of several days in a thread of its own, so that no event waits for them (FOR-7). */
export interface Days extends Pick<ForecastCase, 'timeZone' | 'people' | 'absences' | 'catalogue'> {
  readonly id: number;
  readonly days: readonly Pick<ForecastCase, 'date' | 'board' | 'tags' | 'lapsed'>[];
}

/** One day of these, as soon as it is known. */
export interface DayAnswer {
  readonly id: number;
  readonly date: string;
  readonly forecast: Forecast;
}

parentPort?.on('message', ({ id, days, ...alike }: Days) => {
  for (const day of days) {
    const answer: DayAnswer = { id, date: day.date, forecast: forecastOf({ ...alike, ...day }) };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage(answer);
  }
});
