import type { FastifyInstance } from 'fastify';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Gateway } from '../realtime/gateway.ts';
import type { Publisher } from '../realtime/publisher.ts';
import type { Changes } from '../lib/changes.ts';
import type { Trail } from '../lib/audit/audit-record.ts';
import type { Clock } from '../lib/clock.ts';

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
