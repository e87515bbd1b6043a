import type { Connection } from 'mongoose';
import { setTimeout as pause } from 'node:timers/promises';

/** What a database was told to write and did, by the driver's own report of its commands. */
export interface WriteLog {
  /** The writes since the last call, such as `update users`, once none is under way. */
  taken(): Promise<string[]>;
}

/** With this in its options a connection reports its commands. */
export const reportCommands = (uri: string): string =>
  `${uri}${uri.includes('?') ? '&' : '?'}monitorCommands=true`;

/** Longer than what follows a write takes to begin. */
const quietMs = 30;

/**
 * @param apart collections whose writes are not kept
 * @param presence fields whose change alone is no write: the traces of somebody being there
 */
export function writeLogOf(
  db: Connection,
  idle: () => Promise<void>,
  apart: readonly string[],
  presence: readonly string[],
): WriteLog {
  const client = db.getClient();
  const underWay = new Map<number, string | undefined>();
  let taken: string[] = [];

  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const collection = String(command[commandName]);
    const counts =
      writing.has(commandName) && !apart.includes(collection) && !isPresence(command, presence);
    underWay.set(requestId, counts ? `${commandName} ${collection}` : undefined);
  });
  client.on('commandSucceeded', ({ requestId, reply }) => {
    const write = underWay.get(requestId);
    underWay.delete(requestId);
    if (write && hasChanged(reply as Reply)) taken.push(write);
  });
  client.on('commandFailed', ({ requestId }) => underWay.delete(requestId));

  return {
    async taken() {
      for (;;) {
        const before = taken.length;
        await idle();
        await pause(before > 0 || underWay.size > 0 ? quietMs : 0);
        if (underWay.size === 0 && taken.length === before) break;
      }
      const answer = taken;
      taken = [];
      return answer;
    },
  };
}

const writing = new Set(['insert', 'update', 'delete', 'findAndModify']);

type Command = Record<string, unknown> & {
  readonly updates?: readonly { readonly u: { readonly $set?: object } }[];
};
interface Reply {
  readonly n?: number;
  readonly lastErrorObject?: { readonly n: number };
}

const isPresence = ({ updates }: Command, presence: readonly string[]): boolean =>
  updates !== undefined &&
  updates.every(
    ({ u }) =>
      Object.keys(u).join() === '$set' &&
      Object.keys(u.$set ?? {}).every((field) => presence.includes(field)),
  );

const hasChanged = ({ n, lastErrorObject }: Reply): boolean => (lastErrorObject?.n ?? n ?? 0) > 0;
