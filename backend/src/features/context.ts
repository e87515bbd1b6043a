import { hostname } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Gateway } from '../live/gateway.ts';
import type { Publisher } from '../live/publisher.ts';
import type { Changes } from '../store/changes.ts';
import type { Trail } from '../lib/audit/audit-record.ts';
import type { Clock } from '../lib/clock.ts';
import { sharedTurns } from '../store/rows/shared-turns.ts';
import { writeOrder, type WriteOrder } from '../store/rows/write-order.ts';

/** The name of the machine on which this process runs, as its system has it. */
export const machine = hostname();

/** What every feature is given by the composition root. */
export interface Context {
  readonly app: FastifyInstance;
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Connection;
  readonly changes: Changes;
  readonly gateway: Gateway;
  readonly publisher: Publisher;
  /** Where is recorded what people do (AUD-1). */
  readonly audit: Trail;
  /** Under which revisions can be compared; another one means fresh snapshots (S15, PRC-11). */
  epoch(): string;
  /** Whether other processes write to the database too. */
  readonly isShared: boolean;
  /** Between two beats of what is followed, in ms (S15, S27). */
  readonly beatMs: number;
}

/** One write at a time of what has that name, over all processes where several share the database (PRC-16). */
export function sharedOrder(
  { app, db, isShared }: Pick<Context, 'app' | 'db' | 'isShared'>,
  name: string,
): WriteOrder {
  const failed = (err: unknown) => app.log.warn({ err }, 'a turn was not renewed or given back');
  return writeOrder({ turns: isShared ? sharedTurns(db, name, failed) : undefined });
}
