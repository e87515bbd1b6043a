import { forecastOf, type Forecast, type ForecastCase } from '@muster/protocol';
import { parentPort } from 'node:worker_threads';

/** Forecasts the shifts of several days in a thread of its own, so that no event waits for them (FOR-7). */
export interface Days extends Pick<ForecastCase, 'timeZone' | 'people' | 'absences' | 'catalogue'> {
  readonly id: number;
  readonly days: readonly Day[];
}

interface Day extends Pick<ForecastCase, 'date' | 'board' | 'tags' | 'lapsed'> {
  /** Of the shifts that pages show: these go before all others. */
  readonly isShown: boolean;
}

/** One day of these, as soon as it is known. */
export interface DayAnswer {
  readonly id: number;
  readonly date: string;
  readonly forecast: Forecast;
}

/** What is still to be forecast, by date. One asked for anew keeps its place, so that changes without an end delay none for ever. */
const pending = new Map<string, { readonly id: number; readonly day: Day; answer(): Forecast }>();

parentPort?.on('message', ({ id, days, ...alike }: Days) => {
  if (pending.size === 0 && days.length > 0) setImmediate(answerNext);
  for (const day of days) {
    pending.set(day.date, { id, day, answer: () => forecastOf({ ...alike, ...day }) });
  }
});

/** One day, so that what has come meanwhile is heard before the next one. */
function answerNext(): void {
  const all = [...pending.values()];
  const next = all.find(({ day }) => day.isShown) ?? all[0];
  if (!next) return;
  const { date } = next.day;
  pending.delete(date);
  const answer: DayAnswer = { id: next.id, date, forecast: next.answer() };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
  if (pending.size > 0) setImmediate(answerNext);
}
