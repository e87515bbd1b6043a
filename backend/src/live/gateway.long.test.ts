import { describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { startTestApp } from '../testing/app.ts';
import { rawSocket } from '../testing/handshake.ts';
import { seedOrganisation } from '../testing/organisation.ts';

describe('connections that are no clients', () => {
  it('a connection that never asks is swept, and one that comes with another’s id is refused [S5]', async () => {
    const app = await startTestApp();
    onTestFinished(() => app.close());
    await seedOrganisation(app.db);
    const watch = await app.login('watch.1');
    const port = await app.listen();
    const silent = await rawSocket(port, watch.cookie ?? '');
    const end = new Promise<void>((isOver) => silent.once('close', () => isOver()));
    const sid = Object.keys(Reflect.get(app.io.engine, 'clients') as object).at(-1);
    const second = new WebSocket(
      `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket&sid=${sid}`,
      { headers: { cookie: watch.cookie } },
    );
    await expect(
      new Promise((resolve, reject) => {
        second.once('open', resolve);
        second.once('error', reject);
      }),
    ).rejects.toThrow('400');
    await end;
  }, 15_000);
});
