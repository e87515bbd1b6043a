import { faultMessage, faults, type Answer, type FaultCode, type Route } from '@muster/protocol';
import type { z } from 'zod';

type Out<S> = NonNullable<S> extends z.ZodType ? z.output<NonNullable<S>> : undefined;

/** What a handler is given: the parts of the call, checked and transformed by the contract. */
export interface Received<R extends Route> {
  readonly params: Out<R['params']>;
  readonly query: Out<R['query']>;
  readonly body: Out<R['body']>;
  readonly headers: Headers;
}

type Handler<R extends Route> = (call: Received<R>) => Answer<R> | Promise<Answer<R>>;
interface Recorded {
  readonly route: Route;
  readonly url: string;
  readonly body: unknown;
  readonly headers: Headers;
}

/** A refusal as the server words it (OPS-31); handlers throw it. */
export class Refused extends Error {
  /** Seconds, as in `Retry-After`. */
  retryAfter: number | undefined;
  readonly code: FaultCode;
  readonly details: unknown;
  readonly words: string;
  constructor(code: FaultCode, words?: Readonly<Record<string, string>>, details?: unknown) {
    super(code);
    this.code = code;
    this.details = details;
    this.words = faultMessage(code, words);
  }
  after(seconds: number): this {
    this.retryAfter = seconds;
    return this;
  }
}

/** An answer exactly as it is, whatever the contract says; handlers throw it. */
export class Bare extends Error {
  readonly response: Response;
  constructor(body: string, init?: ResponseInit) {
    super('an answer outside the contract');
    this.response = new Response(body, init);
  }
}

/** Throw it from a handler to let the connection fail. */
export class Cut extends Error {}

/**
 * Stands in for the server, contract by contract: what arrives is checked with the contract's
 * schemas, and so is what the handlers answer, so that a test cannot agree with a wrong client.
 */
export class FakeServer {
  readonly calls: Recorded[] = [];
  readonly #handlers = new Map<Route, Handler<Route>>();
  readonly #original = globalThis.fetch;

  constructor() {
    globalThis.fetch = this.#fetch;
  }

  /** Answers a route from now on; a later handler replaces an earlier one. */
  on<R extends Route>(route: R, handler: Handler<R>): this {
    this.#handlers.set(route, handler);
    return this;
  }

  /** The calls made of one route, oldest first. */
  callsOf(route: Route): Recorded[] {
    return this.calls.filter((call) => call.route === route);
  }

  close(): void {
    globalThis.fetch = this.#original;
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    const request = new URL(input instanceof Request ? input.url : input, 'http://fake.test');
    const method = init?.method ?? 'GET';
    for (const [route, handler] of this.#handlers) {
      const params = route.method === method && match(route.path, request.pathname);
      if (params) return this.#answer(route, handler, params, request, init ?? {});
    }
    throw new Error(`the test answers no ${method} ${request.pathname}`);
  };

  async #answer(
    route: Route,
    handler: Handler<Route>,
    params: Record<string, string>,
    url: URL,
    init: RequestInit,
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    this.calls.push({ route, url: url.pathname + url.search, body, headers });
    try {
      const received = {
        params: route.params?.parse(params),
        query: route.query?.parse(Object.fromEntries(url.searchParams)),
        body: route.body?.parse(body),
        headers,
      };
      const answer = await Promise.race([handler(received), givenUp(init.signal)]);
      return Response.json(route.answer.parse(answer), { status: route.status ?? 200 });
    } catch (error) {
      if (error instanceof Cut) throw new TypeError('Failed to fetch', { cause: error });
      if (error instanceof Bare) return error.response;
      if (!(error instanceof Refused)) throw error;
      const { code, words, details, retryAfter } = error;
      const wait = new Headers(retryAfter === undefined ? [] : [['retry-after', `${retryAfter}`]]);
      return Response.json(
        { code, message: words, details },
        { status: faults[code].status, headers: wait },
      );
    }
  }
}

/** Rejects, as `fetch` does, when whoever calls gives up. */
const givenUp = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );

function match(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, pathParts] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== pathParts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = decodeURIComponent(pathParts[index] ?? '');
    const [, name, ending = ''] = /^:(\w+)(.*)$/.exec(part) ?? [];
    if (name !== undefined && value.endsWith(ending))
      params[name] = value.slice(0, value.length - ending.length);
    else if (part !== value) return undefined;
  }
  return params;
}
