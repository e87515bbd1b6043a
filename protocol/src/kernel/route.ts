import type { z } from 'zod';
import type { FaultCode } from './fault.ts';

/** Everybody the server tells apart (SES-40). `leader` is tl, dtl, and pso with access. */
export const principals = ['admin', 'watch_tl', 'leader', 'other', 'display', 'anonymous'] as const;
export type Principal = (typeof principals)[number];

/** `own`: the caller's own team only. `counts`: an answer without names, types, times and notes. */
export type Scope = 'yes' | 'own' | 'counts' | 'no';
export type Access = Readonly<Record<Principal, Scope>>;

/** What programs may do that call with an API token instead of a session (ECO-4). */
export const tokenScopes = [
  'read:attendance',
  'read:deployment',
  'read:directory',
  'write:absences',
  'write:people',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** A row of the authorisation table; whoever is not named may not. */
export const access = (row: Partial<Access>): Access => ({
  admin: 'no',
  watch_tl: 'no',
  leader: 'no',
  other: 'no',
  display: 'no',
  anonymous: 'no',
  ...row,
});

/** Administrators alone. */
export const administrators = access({ admin: 'yes' });
/** Everybody who is signed in, with a dashboard or without one. */
export const signedIn = access({ admin: 'yes', watch_tl: 'yes', leader: 'yes', other: 'yes' });
/** Also whoever is not. */
export const anybody = access({ ...signedIn, anonymous: 'yes' });
/** Also the screens on the wall. */
export const anyCaller = access({ ...anybody, display: 'yes' });

/**
 * An HTTP contract, written once: it drives validation, types, the API page, the client's call and
 * the authorisation table (law 2).
 */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  /** The scopes of API tokens that open this call as an administrator has it, any of them; none without it (ECO-4). */
  readonly tokens?: readonly TokenScope[];
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
  /** How many bytes a body may have, where it is more than `BODY_LIMIT_KB` (OPS-23). */
  readonly mostBytes?: number;
  /** How many entries a list of a body may have, where it is more than usual (OPS-76). */
  readonly mostEntries?: number;
  /** 200 unless said otherwise. */
  readonly status?: 200 | 201 | 202;
  /** Also for who must choose a new password before anything else (SES-70). */
  readonly beforePasswordChange?: true;
  /** Answered with an ETag; a call that names it in If-None-Match is 304 (OPS-36). */
  readonly revalidated?: true;
  /** The query's `format` may ask for the answer as a file: CSV, XLSX or PDF (REP-12). */
  readonly files?: true;
  /** The query's `format` may ask for the answer as a CSV file (HIS-4). */
  readonly csv?: true;
  /** The answer is a ZIP file as soon as there is one, and JSON before (EVI-3). */
  readonly zip?: true;
  /** The answer is a file of this type and no JSON. */
  readonly file?: 'text/csv' | 'text/calendar' | 'application/pdf' | 'application/gzip';
  /** Faults beside those that every call of its kind has: see backend/src/http/api-page/openapi.ts. */
  readonly faults?: readonly FaultCode[];
}

/** Keeps the literal types of a contract. */
export function route<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(contract: Route<Params, Query, Body, Answer>): Route<Params, Query, Body, Answer> {
  return contract;
}

type In<S> = S extends z.ZodType ? z.input<S> : never;

/** What a client passes to a call: the parts the contract names. */
export type Call<R> =
  R extends Route<infer Params, infer Query, infer Body>
    ? Part<'params', Params> & QueryPart<Query> & Part<'body', Body>
    : never;
type Part<Key extends string, Schema extends z.ZodType> = z.ZodType extends Schema
  ? unknown
  : { [K in Key]: In<Schema> };
/** A query of which everything can be left out can be left out. */
type QueryPart<Schema extends z.ZodType> =
  object extends In<Schema> ? Partial<Part<'query', Schema>> : Part<'query', Schema>;

/** What a call answers. */
export type Answer<R> =
  R extends Route<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
