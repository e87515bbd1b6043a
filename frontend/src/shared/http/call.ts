import {
  type FaultCode,
  serverTimeHeader,
  type Answer,
  type Call,
  type Route,
} from '@muster/protocol';
import { Fault, type Bodyless } from './fault.ts';
import { hearServerTime, thisMoment } from '../dates/clock.ts';
import { credentials, pathOf, type Values, type Transport } from './transport.ts';
import { gateFault, isOfGate, isRefusedByGate, tellGate, waitAfter, waitFor } from './waiting.ts';
import { hearSessionEnd } from './session-end.ts';

/** The fault of an answer that is not OK, in words (OPS-44), and whether it has a code of the server's. */
async function readFault(
  response: Response,
): Promise<{ readonly fault: Fault; readonly hasOwnCode: boolean }> {
  const { status } = response;
  const text = await readText(response);
  const body = parsedFault(text);
  const code = body?.['code'];
  const wait = Number(response.headers.get('retry-after') ?? undefined);
  const hasOwnCode = isOwnCode(code);
  const fault = new Fault({
    code: hasOwnCode ? code : 'HTTP',
    status,
    detail: detailOf(response, text, body),
    details: body?.['details'] ?? beside(body),
    bodyless: bodylessOf(response, text, body),
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
  });
  return { fault, hasOwnCode };
}

/** A code as the server writes them, of whatever version it is: the list with its words is no part of the first page. */
const isOwnCode = (code: unknown): code is FaultCode =>
  typeof code === 'string' && /^[A-Z][A-Z_]+$/.test(code);

/** What a contract puts beside code and message, such as a refused operation's conflict (S9). */
function beside(body: Readonly<Record<string, unknown>> | undefined): unknown {
  const { code: _code, message: _message, ...rest } = body ?? {};
  return Object.keys(rest).length > 0 ? rest : undefined;
}

function bodylessOf(
  { statusText }: Response,
  text: string | undefined,
  body: Readonly<Record<string, unknown>> | undefined,
): Bodyless | undefined {
  if (body !== undefined) return undefined;
  return { body: text === '' ? 'empty' : 'invalid', statusText: statusText || 'Unknown error' };
}

function detailOf(
  { status, statusText }: Response,
  text: string | undefined,
  body: Readonly<Record<string, unknown>> | undefined,
): string {
  if (text === undefined) return statusText || 'Unknown error';
  if (text === '') {
    return status === 401
      ? 'Authentication failed. Please check your credentials.'
      : 'Empty response';
  }
  const message = body?.['message'];
  return typeof message === 'string' && message !== '' ? message : text;
}

/** Undefined when the body cannot be read, such as a connection cut in the middle of it. */
async function readText(response: Response): Promise<string | undefined> {
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

function parsedFault(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** What any call may be given besides the parts of its contract. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which a call counts as unanswered; without it, it waits as long as it takes. */
  readonly withinMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nobody asked for it: polling and refreshing keep no idle session alive (SES-33). */
  readonly background?: boolean;
  /** False: a refusal is the answer, also where the server says when to ask again (OPS-110). */
  readonly waits?: boolean;
  /** How the call leaves; as the page's calls do unless said otherwise. */
  readonly transport?: Transport | undefined;
}

export type Args<R> =
  object extends Call<R> ? [parts?: Call<R> & CallOptions] : [parts: Call<R> & CallOptions];

export interface Parts extends CallOptions {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
}

/**
 * Makes one call by its contract and answers in the contract's form, or throws a `Fault`
 * (OPS-43 to OPS-47).
 */
export async function call<R extends Route>(route: R, ...args: Args<R>): Promise<Answer<R>> {
  const parts: Parts = args[0] ?? {};
  return (await readAnswer(route, await answered(route, parts))) as Answer<R>;
}

/** The answer of a call that succeeded, as it came; a `Fault` otherwise. */
export async function answered(route: Route, parts: Parts): Promise<Response> {
  const since = thisMoment();
  const givesUp = parts.withinMs !== undefined;
  for (;;) {
    const response = await askOnce(route, parts);
    if (!(response instanceof Fault)) return response;
    const waitMs =
      parts.waits === false ? undefined : waitAfter(response, route, { since, givesUp });
    if (waitMs === undefined) throw response;
    await waitFor(waitMs, parts.signal);
  }
}

async function askOnce(route: Route, parts: Parts): Promise<Response | Fault> {
  const session = parts.transport?.credentials ?? credentials();
  const token = session.token();
  const askedAt = thisMoment();
  const response = await send(route, parts, token);
  hearServerTime(response.headers.get(serverTimeHeader), askedAt);
  if (token !== null && token === session.token()) hearSessionEnd(response.headers);
  if (isOfGate(response)) return shut();
  if (response.ok) {
    tellGate(false);
    return response;
  }
  const { fault, hasOwnCode } = await readFault(response);
  if (isRefusedByGate(fault, hasOwnCode)) return shut(fault);
  tellGate(false);
  // A late answer to an earlier session must not end the one that has begun since.
  const mine = token !== null && token === session.token();
  if (fault.status === 401 && fault.code !== 'INVALID_CREDENTIALS' && mine) {
    session.onUnauthenticated();
  }
  return fault;
}

function shut(refused?: Fault): Fault {
  tellGate(true);
  return gateFault(refused);
}

async function send(route: Route, parts: Parts, token: string | null): Promise<Response> {
  const headers = new Headers(parts.headers);
  headers.set('accept', 'application/json');
  if (parts.background) headers.set('x-background', '1');
  if (route.method !== 'GET' && token !== null) headers.set('x-csrf-token', token);
  const hasBody = parts.body !== undefined;
  if (hasBody) headers.set('content-type', 'application/json');
  const { baseUrl = '', fetch: send = fetch } = parts.transport ?? {};
  // Made before the call: what fails here is a mistake of the page, and nothing has left (UI-361).
  const address = baseUrl + pathOf(route.path, parts.params, parts.query);
  const init: RequestInit = {
    method: route.method,
    headers,
    credentials: 'include',
    // The server never redirects a call: what stands before it leads to its sign-in so.
    redirect: 'manual',
    body: hasBody ? JSON.stringify(parts.body) : null,
    signal: signalOf(parts),
  };
  try {
    return await send(address, init);
  } catch (error) {
    throw unanswered(error, parts.signal);
  }
}

function signalOf({ signal, withinMs }: Parts): AbortSignal | null {
  if (withinMs === undefined) return signal ?? null;
  const deadline = AbortSignal.timeout(withinMs);
  return signal ? AbortSignal.any([signal, deadline]) : deadline;
}

async function readAnswer(route: Route, response: Response): Promise<unknown> {
  const text = await response.text().catch((error: unknown) => {
    throw unanswered(error, undefined);
  });
  const value = text === '' ? undefined : parse(text);
  // An empty success is tolerated where the contract asks for nothing in particular.
  const answer = route.answer.safeParse(value === undefined ? {} : value);
  if (answer.success) return answer.data;
  if (value === undefined) throw new Fault({ code: 'EMPTY', detail: 'Empty response from server' });
  console.error(`${route.method} ${route.path} answered against its contract`, answer.error);
  throw unreadable('Server returned an answer this page does not understand. Reload the page.');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw unreadable('Server returned invalid JSON response', cause);
  }
}

const unreadable = (detail: string, cause?: unknown) =>
  new Fault({ code: 'UNREADABLE', detail, cause });

export function unanswered(error: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  return new Fault({
    code: 'NETWORK',
    detail: 'The server cannot be reached. Check the connection and try again.',
    cause: error,
  });
}
