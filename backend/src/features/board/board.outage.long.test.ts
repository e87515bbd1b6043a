import { boardRoutes } from '@muster/protocol';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startEmbeddedStore } from '../../embedded-store/start.ts';
import { startTestApp } from '../../testing/app.ts';
import { seedOrganisation } from '../../testing/organisation.ts';
import { builtProgram } from '../../testing/programs.ts';
import {
  asking,
  boardDate as date,
  drag,
  plainStations,
  seedCatalogue,
  seedPresent,
} from './board.fixture.ts';

it('without its database nothing is answered as done or told; afterwards the same call takes effect once [OPS-18, S2]', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'outage-'));
  const options = {
    dir,
    program: builtProgram('embedded-store'),
    socketPath: path.join(dir, 'o.sock'),
    log: () => undefined,
  };
  let store = await startEmbeddedStore(options);
  const app = await startTestApp({ uri: store.uri.replace('/?', '/outage?') });
  try {
    await seedOrganisation(app.db);
    await seedCatalogue(app.db, plainStations(2, 2));
    const [ann = '', ben = ''] = await seedPresent(app.db, 2);
    const watch = await app.login('watch.1');
    const [socket, other] = await Promise.all([watch.socket(), watch.socket()]);
    await socket.emitWithAck('board:join', { date });
    const heard: (string | null)[] = [];
    socket.on('board:changed', ({ opId }) => heard.push(opId));
    const url = `/api/deployment/board/${date}/ops`;
    const first = asking(drag(ann, null, 's-1'));
    expect((await watch.raw('POST', url, first)).statusCode).toBe(200);

    await store.close();
    const lost = asking(drag(ben, null, 's-1'), randomUUID());
    const refused = await watch.raw('POST', url, lost);
    expect(refused.statusCode).toBe(503);
    // Whether the driver had found out before it sent the write is a matter of a moment.
    expect(['UNAVAILABLE', 'OUTCOME_UNKNOWN']).toContain(refused.json<{ code: string }>().code);
    expect(heard).toEqual([first.opId]);
    const joining = await other.emitWithAck('board:join', { date: '2025-09-07' });
    expect(joining).toMatchObject({ ok: false, code: 'UNAVAILABLE' });

    store = await startEmbeddedStore(options);
    await expect
      .poll(async () => (await watch.raw('POST', url, lost)).statusCode, { timeout: 10_000 })
      .toBe(200);
    await expect.poll(() => heard, { timeout: 5000 }).toEqual([first.opId, lost.opId]);
    const board = await watch.call(boardRoutes.board, { params: { date } });
    expect(board).toMatchObject({ revision: 2, assignments: [{}, {}] });
  } finally {
    await app.close();
    await store.close();
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);
