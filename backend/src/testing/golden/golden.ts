import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestApp } from '../app.ts';

/**
 * What an earlier version has stored, kept as files: a journal of the embedded store and a backup of the same moment,
 * with what that version's API said of it. `write-golden.ts` writes the next ones; those that are there never change.
 */
const folder = fileURLToPath(new URL('./files', import.meta.url));

export interface Golden {
  readonly name: string;
  readonly journal: string;
  readonly backup: string;
  readonly answers: string;
}

export const goldenOf = (name: string): Golden => ({
  name,
  journal: path.join(folder, name, 'journal.gz'),
  backup: path.join(folder, name, 'backup.jsonl.gz'),
  answers: path.join(folder, name, 'answers.json.gz'),
});

export const goldens = (): Golden[] => readdirSync(folder).toSorted().map(goldenOf);

/** The last moment of what is written, at which it is read too. */
export const goldenAt = '2025-09-10T03:00:00.000Z';
export const goldenDates = ['2025-09-06', '2025-09-10'];

/** Who reads what. */
function readsOf(): readonly (readonly [username: string, url: string])[] {
  const [first = '', last = ''] = goldenDates;
  const range = `from=${first}&to=${last}`;
  const ofDates = goldenDates.flatMap((date) =>
    [
      `/api/dashboard/watch/${date}`,
      `/api/attendance/A1/${date}/sheet`,
      `/api/attendance/A2/${date}/sheet`,
      `/api/attendance-details/A1/${date}`,
      `/api/attendance-updates?date=${date}`,
      `/api/attendance-sessions/${date}`,
      `/api/deployment/board/${date}`,
      `/api/deployment/configuration/${date}`,
      `/api/deployment/assignments/${date}`,
      `/api/deployment/eligible-officers/${date}`,
    ].map((url) => ['watch.1', url] as const),
  );
  const ofAll = [
    '/api/users',
    '/api/admin/teams',
    '/api/admin/roles',
    '/api/admin/tags',
    '/api/admin/deleted',
    '/api/admin/zones',
    '/api/admin/stations',
    '/api/admin/settings',
    '/api/admin/tokens',
    '/api/admin/webhooks',
    '/api/admin/backup-schedule',
    '/api/displays',
    '/api/admin/activity?kind=board&limit=100',
    '/api/admin/activity?kind=user&limit=100',
    '/api/admin/activity?kind=attendance&limit=100',
    `/api/reports/attendance?${range}`,
    `/api/reports/absences?${range}`,
    `/api/reports/changes?${range}`,
    `/api/analytics?${range}`,
  ].map((url) => ['admin', url] as const);
  return [...ofDates, ...ofAll, ['watch.1', '/api/notifications']];
}

export type Answers = Record<string, unknown>;

/** Of a process or a moment, not of what is stored. */
const passing = new Set(['epoch', 'computedAt', 'lastUsedAt', 'lastSeenAt', 'isOnline']);

export const parsedAnswer = (body: string): unknown =>
  JSON.parse(body, (key, value: unknown) => (passing.has(key) ? undefined : value));

/** What the API answers, by its address. */
export async function answersOf(app: TestApp): Promise<Answers> {
  const clients = new Map<string, Awaited<ReturnType<TestApp['login']>>>();
  const answers: Answers = {};
  for (const [username, url] of readsOf()) {
    const client = clients.get(username) ?? (await app.login(username));
    clients.set(username, client);
    const { statusCode, body } = await client.raw('GET', url);
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
    answers[url] = parsedAnswer(body);
  }
  return answers;
}
