import { boardChange } from '@muster/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startEmbeddedStore } from '../embedded-store/start.ts';
import {
  boardDate,
  plainStations,
  seedCatalogue,
  seedPresent,
} from '../features/board/board.fixture.ts';
import { clockOf } from '../lib/clock.ts';
import { connect } from '../store/mongo.ts';
import { audiences } from '../live/audiences.ts';
import { publisherOn } from '../live/publisher.ts';
import { seedOrganisation } from '../testing/organisation.ts';
import type { AddressInfo } from 'node:net';
import { memoryInUse, type MemoryInUse } from './process-use.ts';

/** The server under a bench: a process of its own with a full board, told over IPC to publish one event. */

export type Order =
  { readonly publish: unknown } | { readonly memory: true } | { readonly close: true };
export type Word =
  | { readonly port: number }
  /** Monotonic time of the machine just before an event is published, in ms. */
  | { readonly publishedAt: number }
  | MemoryInUse;

const dir = mkdtempSync(path.join(os.tmpdir(), 'muster-board-'));
const store = await startEmbeddedStore({ dir, log: () => undefined });
const db = await connect(store.uri);
const config = readConfig({
  NODE_ENV: 'test',
  DEMO: '0',
  LOG_LEVEL: 'silent',
  SOCKETS_PER_USER: '2000',
  WRITES_PER_SECOND: '100000',
  READS_PER_SECOND: '100000',
  // The board is of a day that is over.
  FINAL_AFTER_HOURS: '0',
});
const clock = clockOf(config.timeZone);
const app = await buildApp({ config, clock, db, store: 'embedded', logger: false });
await app.http.ready();
await seedOrganisation(db);
await seedCatalogue(db, plainStations(40, 9));
await seedPresent(db, 300);
await app.http.listen({ port: 0, host: '127.0.0.1' });
const publisher = publisherOn(app.io, app.http.log);
const say = (word: Word) => process.send?.(word);

process.on('message', (order: Order) => {
  if ('close' in order) {
    void close();
    return;
  }
  if ('memory' in order) {
    void memoryInUse().then(say);
    return;
  }
  const change = boardChange.parse(order.publish);
  const publishedAt = Number(process.hrtime.bigint()) / 1e6;
  publisher.publish('board:changed', change, audiences.board(boardDate, 'full'));
  say({ publishedAt });
});
say({ port: (app.http.server.address() as AddressInfo).port });

async function close(): Promise<void> {
  await app.http.close();
  await db.close();
  await store.close();
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
}
