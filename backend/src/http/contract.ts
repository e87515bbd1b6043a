import type { Answer, Route, Scope } from '@muster/protocol';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { hash } from 'node:crypto';
import { isPerson, type Caller, type Person } from '../lib/caller.ts';
import { callDeadlineMs, within } from '../lib/deadline.ts';
import { Fault } from '../lib/fault.ts';
import { callOf } from './request-log.ts';
import type { Actor } from '../lib/caller.ts';
import plugin from 'fastify-plugin';

/** How many keys an object of a body may have, and how many entries a list, and how deep it may be (OPS-76). */
const mostKeys = 500;
const usualEntries = 1000;
const mostLevels = 32;

/**
 * Refuses a body that is wider than any good one before its parts are looked at: each wrong part would have
 * an issue of its own, and making a hundred thousand of them holds everybody up.
 */
function refuseWide(value: unknown, mostEntries = usualEntries, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > mostLevels) throw new Fault('TOO_LARGE');
  const isList = Array.isArray(value);
  const parts: readonly unknown[] = isList ? value : Object.values(value);
  if (parts.length > (isList ? mostEntries : mostKeys)) throw new Fault('TOO_LARGE');
  for (const part of parts) refuseWide(part, mostEntries, depth + 1);
}

/**
 * Turns a contract of the protocol into a Fastify route: rights from its `access` row, validation
 * and the API page from its schemas. Every /api route is made here, so none can miss the table (OPS-42, SES-41).
 */

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface Inbound<R extends Route> {
  readonly params: R extends Route<infer P> ? Out<P> : never;
  readonly query: R extends Route<z.ZodType, infer Q> ? Out<Q> : never;
  readonly body: R extends Route<z.ZodType, z.ZodType, infer B> ? Out<B> : never;
  readonly caller: Caller;
  readonly scope: Exclude<Scope, 'no'>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * An answer that is serialised already: bytes built once per revision, with their ETag. That is made of the bytes alone,
 * so that equal ones are 304 at every process and after a restart, and others never (PRC-13).
 */
export class Bytes {
  readonly body: Buffer;
  readonly etag: string;
  constructor(body: Buffer) {
    this.body = body;
    this.etag = `"${hash('sha256', body, 'base64url')}"`;
  }
}

/** A file made of what is stored, which who has it already need not fetch again (PST-27). */
export class Dated extends Bytes {
  readonly type: string;
  /** ISO instant of its latest change. */
  readonly changedAt: string;
  constructor(type: string, body: Buffer, changedAt: string) {
    super(body);
    this.type = type;
    this.changedAt = changedAt;
  }
}

export const bytesOf = (answer: unknown): Bytes => new Bytes(Buffer.from(JSON.stringify(answer)));

/** An answer that is bytes already: a file made on the spot or kept on the disk, or JSON too large to be made twice. */
export class Content {
  readonly type: string;
  readonly body: Buffer | NodeJS.ReadableStream;
  /** Saved under this name; without one it is no file. */
  readonly name: string | undefined;
  /** How many bytes a stream has. */
  readonly bytes: number | undefined;
  constructor(type: string, body: Content['body'], name?: string, bytes?: number) {
    this.type = type;
    this.body = body;
    this.name = name;
    this.bytes = bytes;
  }
}

type Handler<R extends Route> = (
  inbound: Inbound<R>,
) => Promise<Answer<R> | Bytes | Content> | Answer<R> | Bytes;

export function handle<R extends Route>(
  app: FastifyInstance,
  contract: R,
  handler: Handler<R>,
): void {
  const { method, path, summary, params, query, body, answer, status = 200 } = contract;
  app.route({
    method,
    url: path,
    schema: {
      summary,
      tags: [path.split('/')[2] ?? 'api'],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { [status]: answer },
    },
    config: { contract },
    ...(contract.mostBytes !== undefined && { bodyLimit: contract.mostBytes }),
    // A read has no body.
    ...(method !== 'GET' && {
      preParsing: async (request: FastifyRequest) => {
        request.bodyFrom = performance.now();
      },
      preValidation: async (request: FastifyRequest) => {
        request.bodyMs = performance.now() - request.bodyFrom;
        refuseMoment(request);
        refuseWide(request.body, contract.mostEntries);
      },
    }),
    handler: (request, reply) => {
      const { caller, scope } = request;
      // Never without having been asked for.
      if (scope === undefined) throw new Fault('FORBIDDEN');
      const answered = handler({
        params: request.params,
        query: request.query,
        body: request.body,
        caller,
        scope,
        request,
        reply,
      } as Inbound<R>);
      // What is at hand waits for nothing.
      if (answered instanceof Bytes) {
        sendAnswer(request, reply, answered);
        return undefined;
      }
      // How long its body took says nothing of the store: what arrives too slowly is given up by itself (OPS-75).
      const leftMs = Math.max(1, callDeadlineMs - (reply.elapsedTime - request.bodyMs));
      return within(leftMs, Promise.resolve(answered), 'OUTCOME_UNKNOWN').then((result) =>
        sendAnswer(request, reply, result),
      );
    },
  });

  /** A reader's ETag is compared before anything is made of the answer. */
  function sendAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Answer<R> | Bytes | Content,
  ): FastifyReply {
    if (result instanceof Content) return sendContent(reply, result);
    if (!(result instanceof Bytes)) return reply.code(status).send(result);
    reply.header('etag', result.etag);
    const isDated = result instanceof Dated;
    if (isDated) reply.header('last-modified', new Date(result.changedAt).toUTCString());
    if (isKnown(request.headers, result)) return reply.code(304).send();
    const type = isDated ? result.type : 'application/json; charset=utf-8';
    return reply.code(status).type(type).send(result.body);
  }
}

/** Whether whoever asks has it, by one of the values that they name, else by when they had it (OPS-36). */
function isKnown(headers: FastifyRequest['headers'], result: Bytes): boolean {
  const named = headers['if-none-match'];
  if (named !== undefined) {
    const values = named.split(',').map((value) => value.trim().replace(/^W\//, ''));
    return values.includes(result.etag) || values.includes('*');
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  if (!(result instanceof Dated) || Number.isNaN(since)) return false;
  // The header has whole seconds.
  return Math.floor(Date.parse(result.changedAt) / 1000) * 1000 <= since;
}

/** What has passed cannot be changed (HIS-21). */
function refuseMoment({ query }: FastifyRequest): void {
  if (typeof query === 'object' && query !== null && 'at' in query) {
    throw new Fault('VALIDATION', {
      details: [{ path: 'at', message: 'What has passed cannot be changed' }],
    });
  }
}

/** A header is ASCII: a team's name of another script stands beside it as RFC 5987 writes it. */
const named = (name: string): string =>
  /^[\x20-\x7e]+$/.test(name)
    ? `filename="${name}"`
    : `filename="${name.replaceAll(/[^\x20-\x7e]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`;

function sendContent(reply: FastifyReply, { type, body, name, bytes }: Content): FastifyReply {
  if (name !== undefined) reply.header('content-disposition', `attachment; ${named(name)}`);
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply.type(type).send(body);
}

/** The person behind a call that only people may make; the table has already seen to that. */
export function person(caller: Caller): Person {
  if (isPerson(caller)) return caller;
  throw new Fault('FORBIDDEN');
}

/** The session's person, whoever the body names; a differing name is logged (OPS-22). */
export function author(caller: Caller, claimed: unknown, request: FastifyRequest): Person {
  const found = person(caller);
  if (claimed !== undefined && claimed !== found.user.id) {
    request.log.warn(
      { ...callOf(request), is: found.user.id, url: request.routeOptions.url },
      'a call named another author',
    );
  }
  return found;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route;
  }
  interface FastifyRequest {
    /** Set by the session plugin before anything else looks at the request. */
    caller: Caller;
    /** How far the contract opens to the caller, judged by the session plugin. */
    scope: Exclude<Scope, 'no'> | undefined;
  }
}

/** Who makes a call, the session's person or the program by its token (ECO-4), and from which address. */
export function actorIn({ caller, request }: { caller: Caller; request: FastifyRequest }): Actor {
  if (caller.principal === 'token') {
    const { id, name } = caller.token;
    return { by: { id, name: `${name} (API token)` }, from: request.ip };
  }
  const { id, name } = person(caller).user;
  return { by: { id, name }, from: request.ip };
}

/** Nobody's rights are checked on a call without a contract, so registering one throws (OPS-42). */
export default plugin(
  (app: FastifyInstance, _: object, done) => {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (!/^\/api(\/|$)/.test(url) || config?.contract) return;
      throw new Error(`${String(method)} ${url} has no contract`);
    });
    done();
  },
  { name: 'contracts-only' },
);
