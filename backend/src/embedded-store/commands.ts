import type { Document } from './bson.ts';
import { catalogCommands } from './catalog-commands.ts';
import type { Cursors } from './cursors.ts';
import { readCommands } from './read-commands.ts';
import type { Request } from './request.ts';
import { serverCommands } from './server-commands.ts';
import type { Store } from './store.ts';
import { writeCommands } from './write-commands.ts';

export interface Context {
  store: Store;
  cursors: Cursors;
  /** How the driver reaches this store: what hello answers as the one member of its set. */
  address: string;
}

/** Answers with a document, or with whole BSON bytes where stored documents are part of the answer. */
export type Command = (context: Context, request: Request) => Document | Buffer;
export type Commands = Record<string, Command>;

export const commands: ReadonlyMap<string, Command> = new Map(
  Object.entries({ ...serverCommands, ...catalogCommands, ...readCommands, ...writeCommands }),
);

/** The commands that the driver numbers, so that it can safely send them again. */
export const retryable = new Set(['insert', 'update', 'delete', 'findAndModify']);
