import { fileURLToPath } from 'node:url';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { systemClock } from '../lib/clock.ts';
import { makeLog } from '../lib/log.ts';
import { keepExpired } from '../store/mongo.ts';
import { rowWrites } from './row-writes.ts';
import { openStore } from '../scripts/open-store.ts';
import { seedWhenEmpty } from '../scripts/seed.ts';

/**
 * The product as a process of its own whose directory its parent changes, message by message: no call
 * changes people and teams yet.
 */
export type DirectoryChange =
  | { readonly kind: 'user'; readonly id: string; readonly fields: Record<string, unknown> }
  | { readonly kind: 'team'; readonly id: string; readonly fields: Record<string, unknown> };

keepExpired();
const config = readConfig();
const log = makeLog(config.logLevel);
const clock = systemClock(config.timeZone, config.clockAt);
const { kind, db } = await openStore(config, () => undefined);
const pageRoot = fileURLToPath(new URL('../../../frontend/dist', import.meta.url));
const app = await buildApp({ config, clock, db, store: kind, logger: log, pageRoot });
await app.http.ready();
await seedWhenEmpty({ db, config, clock, log });
await app.http.listen({ port: config.port, host: config.host });

process.on('message', (change: DirectoryChange) => {
  const { changeTeam, changeUser } = rowWrites(db, app.changes);
  const write = change.kind === 'team' ? changeTeam : changeUser;
  void write(change.id, change.fields).then(() => process.send?.('changed'));
});
process.send?.('ready');
