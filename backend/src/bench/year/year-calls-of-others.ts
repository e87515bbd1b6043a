import { absenceRoutes, allRoutes, scheduleRoutes, type Route } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { isOfDemo, pathOf } from '../../testing/populated-app.ts';
import type { TestClient } from '../../testing/app.ts';
import { few, type Asked, type YearCall } from './year-call.ts';

/** Parameters for which there is nothing in the year. */
const unnamed = /:(importId|archiveName|backupName|evidenceName|webhookId|secret|externalId)/;

/**
 * Every reading call of the table that no other of the year's calls has asked: it may look at the sheets of one date.
 * A call that needs more has a line of its own, with its bound.
 */
export function otherCalls(
  { watch, admin, display, year }: Asked & { readonly display: TestClient },
  readPaths: readonly string[],
): YearCall[] {
  const { dates, officers, stations, teams } = year;
  const callerOf = ({ access }: Route): TestClient => {
    if (access.watch_tl !== 'no') return watch;
    return access.admin !== 'no' ? admin : display;
  };
  /** What is not named here is nobody's id. */
  const params = new Proxy<Record<string, string>>(
    {
      teamId: 'A1',
      date: dates[Math.floor(dates.length / 2)] ?? '',
      userId: officers[7] ?? '',
      stationId: stations[3] ?? '',
    },
    { get: (values, name) => values[String(name)] ?? randomUUID() },
  );
  /** What a call cannot be asked without; a new one says so. */
  const queries = new Map([
    [scheduleRoutes.schedule.path, `startDate=${params['date']}&endDate=${params['date']}`],
    [absenceRoutes.list.path, `from=${params['date']}&to=${params['date']}`],
  ]);
  const wasAsked = (route: Route) => {
    const form = new RegExp(
      `^${route.path.replaceAll('.', String.raw`\.`).replace(/:\w+/g, '[^/]+')}$`,
    );
    return readPaths.some((url) => form.test(url));
  };
  return allRoutes
    .filter((route) => route.method === 'GET' && !isOfDemo(route) && !wasAsked(route))
    .map((route) => ({
      name: `GET ${route.path}`,
      most: 2 * teams + few,
      async ask() {
        const url = `${pathOf(route, params)}?${queries.get(route.path) ?? ''}`;
        const { statusCode, body } = await callerOf(route).raw('GET', url);
        // A file or a job that nobody has made is asked for by its name alone.
        const isNobodys = [400, 404].includes(statusCode) && unnamed.test(route.path);
        if (statusCode !== 200 && !isNobodys)
          throw new Error(`${route.path}: ${statusCode} ${body.slice(0, 200)}`);
      },
    }));
}
