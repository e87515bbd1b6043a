import type { TestApp, TestClient } from '../app.ts';
import { textOfPdf } from '../pdf-text.ts';
import { goldenDates } from './golden.ts';

/** What the API says of what golden files have stored, as it is kept beside them and asked of today's program. */

/** Who reads what. */
export type Read = readonly [username: string, url: string];

export const readsOfDate = (date: string): Read[] =>
  [
    `/api/dashboard/watch/${date}`,
    `/api/attendance/A1/${date}/sheet`,
    `/api/attendance/A2/${date}/sheet`,
    `/api/attendance-details/A1/${date}`,
    `/api/attendance-updates?date=${date}`,
    `/api/attendance-sessions/${date}`,
    `/api/attendance-sheet/A1/${date}.pdf`,
    `/api/deployment/sheet/${date}.pdf`,
    `/api/deployment/board/${date}`,
    `/api/deployment/board/${date}?at=${date}T02:31:00.000Z`,
    `/api/deployment/configuration/${date}`,
    `/api/deployment/assignments/${date}`,
    `/api/deployment/eligible-officers/${date}`,
    `/api/deployment/log/${date}?limit=500`,
    `/api/deployment/replay/${date}`,
    `/api/deployment/relief/${date}`,
    `/api/deployment/notes/${date}`,
    `/api/alerts/${date}`,
    `/api/posts/A1/${date}`,
  ].map((url): Read => ['watch.1', url]);

export function readsOfAll(): Read[] {
  const [first, last] = goldenDates;
  const range = `from=${first}&to=${last}`;
  const kinds = ['board', 'user', 'attendance', 'token', 'calendar', 'display', 'settings'];
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
    '/api/admin/cleanup',
    '/api/displays',
    ...kinds.map((kind) => `/api/admin/activity?kind=${kind}&limit=100`),
    `/api/reports/attendance?${range}`,
    `/api/reports/absences?${range}`,
    `/api/reports/changes?${range}`,
    `/api/reports/late-sheets?${range}`,
    `/api/analytics?${range}`,
    '/api/deployment/templates',
    '/api/deployment/fairness',
  ].map((url): Read => ['admin', url]);
  return [
    ...goldenDates.flatMap(readsOfDate),
    ...ofAll,
    ['watch.1', '/api/notifications'],
    ['watch.1', '/api/preferences'],
    ['a1.06', '/api/calendar'],
  ];
}

export type Answers = Record<string, unknown>;

/** Of a process or a moment, not of what is stored. */
const passing = new Set(['epoch', 'computedAt', 'lastUsedAt', 'lastSeenAt', 'isOnline']);

/** The cause of an alert is a sentence, made when it is shown (KNO-49); that of an operation is a word. */
const isWorded = (key: string, value: unknown): boolean =>
  key === 'cause' && typeof value === 'string' && value.includes(' ');

export const parsedAnswer = (body: string): unknown =>
  JSON.parse(body, (key, value: unknown) =>
    passing.has(key) || isWorded(key, value) ? undefined : value,
  );

/** What the API answers, by its address. */
export async function answersOf(app: TestApp, reads: readonly Read[]): Promise<Answers> {
  const signedIn = signedInTo(app);
  const answers: Answers = {};
  for (const [username, url] of reads) {
    const response = await (await signedIn(username)).raw('GET', url);
    if (response.statusCode !== 200)
      throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    answers[url] = url.endsWith('.pdf')
      ? peopleOn(textOfPdf(response.rawPayload))
      : parsedAnswer(response.body);
  }
  return answers;
}

/** Of a print the people alone: what else it says may be worded and laid out in another way later. */
const peopleOn = (text: string): string[] =>
  [...new Set(text.match(/(Tara|Dan|Pia|Ada|Ben|Cai) A\d/g))].toSorted();

/** A call as it is sent; by its headers alone where nobody is signed in for it. */
export interface Asked {
  readonly by: string | null;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
export interface Answered extends Asked {
  readonly statusCode: number;
  readonly answer: unknown;
}

/** Sends each, in their order. A call under a used id changes nothing: it is answered with what is remembered. */
export async function answered(app: TestApp, calls: readonly Asked[]): Promise<Answered[]> {
  const signedIn = signedInTo(app);
  const all: Answered[] = [];
  for (const call of calls) {
    const client = call.by === null ? app.anonymous() : await signedIn(call.by);
    const { statusCode, body } = await client.raw(call.method, call.url, call.body, call.headers);
    all.push({
      ...call,
      statusCode,
      answer: body.startsWith('{') || body.startsWith('[') ? parsedAnswer(body) : null,
    });
  }
  return all;
}

function signedInTo(app: TestApp): (username: string) => Promise<TestClient> {
  const clients = new Map<string, TestClient>();
  return async (username) => {
    const client = clients.get(username) ?? (await app.login(username));
    clients.set(username, client);
    return client;
  };
}
