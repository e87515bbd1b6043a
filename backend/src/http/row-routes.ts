import type { Answer, Paging, Route } from '@muster/protocol';
import type { FastifyInstance } from 'fastify';
import { Fault } from '../lib/fault.ts';
import type { Actor } from '../lib/caller.ts';
import { actorIn, handle, type Inbound } from './contract.ts';

/** The calls of one kind of rows: those that change or delete one have its id as their only parameter. */
interface RowRoutes {
  readonly list: Route;
  readonly create: Route;
  readonly change: Route;
  readonly remove: Route;
}

type Body<R extends Route> = Inbound<R>['body'];

interface RowCalls<R extends RowRoutes> {
  /** Absent where the list is answered elsewhere, as a file too. */
  list?(): Promise<Answer<R['list']>>;
  create(input: Body<R['create']>, acting: Actor): Promise<Answer<R['create']>>;
  change(id: string, edit: Body<R['change']>, acting: Actor): Promise<Answer<R['change']>>;
  remove(id: string, acting: Actor): Promise<Answer<R['remove']>>;
}

/** Answers the four calls of rows of one kind. */
export function handleRows<R extends RowRoutes>(
  app: FastifyInstance,
  routes: R,
  rows: RowCalls<R>,
): void {
  const { list, create, change, remove }: RowRoutes = routes;
  if (rows.list) {
    const all = rows.list;
    handle(app, list, async ({ query }) =>
      pageOf((await all()) as { id: string }[], (query ?? {}) as Paging),
    );
  }
  handle(app, create, (call) => rows.create(call.body as Body<R['create']>, actorIn(call)));
  handle(app, change, (call) =>
    rows.change(idIn(call), call.body as Body<R['change']>, actorIn(call)),
  );
  handle(app, remove, (call) => rows.remove(idIn(call), actorIn(call)));
}

const idIn = ({ params }: Inbound<Route>): string => {
  const [id = ''] = Object.values(params as Record<string, string>);
  return id;
};

/** The part of a list that is asked for (DIR-29). Throws VALIDATION when there is no row to go on from. */
export function pageOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { limit = rows.length, after }: Paging,
): Row[] {
  const last = rows.findIndex(({ id }) => id === after);
  if (after !== undefined && last === -1) {
    throw new Fault('VALIDATION', {
      message: 'The row to go on from is not in the list any more.',
      details: [{ path: 'querystring.after', message: 'No such row' }],
    });
  }
  return rows.slice(last + 1, last + 1 + limit);
}
