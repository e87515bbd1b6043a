import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../lib/caller.ts';
import { person } from '../../plugins/contract.ts';
import type { Keeper } from './keeper.ts';

/** Who makes a call, and from which address. */
export function keeperOf({ caller, request }: { caller: Caller; request: FastifyRequest }): Keeper {
  const { id, name } = person(caller).user;
  return { by: { id, name }, from: request.ip };
}
