import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../lib/caller.ts';
import { person } from '../../../plugins/contract.ts';

/** Who does something, and the address that they do it from: for what a row, and the trail of changes, say of it. */
export interface Acting {
  readonly by: { readonly id: string; readonly name: string };
  readonly from: string;
}

/** Who makes a call: the session's person, wherever they are. */
export function actingIn({ caller, request }: { caller: Caller; request: FastifyRequest }): Acting {
  const { id, name } = person(caller).user;
  return { by: { id, name }, from: request.ip };
}
