import type { FastifyRequest } from 'fastify';
import type { Caller } from '../lib/caller.ts';
import type { Acting } from '../lib/rows/acting.ts';
import { person } from './contract.ts';

/** Who makes a call: the session's person, wherever they are. */
export function actingIn({ caller, request }: { caller: Caller; request: FastifyRequest }): Acting {
  const { id, name } = person(caller).user;
  return { by: { id, name }, from: request.ip };
}
