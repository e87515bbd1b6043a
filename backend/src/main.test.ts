import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from './testing/programs.ts';

/** The process itself: what it says when it starts, what it logs, how it ends. */

const folder = mkdtempSync(path.join(tmpdir(), 'main-'));

let child: ReturnType<typeof start>;
function start() {
  const env = { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0' };
  const server = spawn(process.execPath, [builtProgram('main')], { env });
  let said = '';
  server.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  return { server, said: () => said, ended };
}

const address = () => /Muster is ready: {2}(\S+)/.exec(child.said())?.[1] ?? '';

beforeAll(() => {
  child = start();
});
afterAll(async () => {
  child.server.kill('SIGKILL');
  await child.ended;
  rmSync(folder, { recursive: true, force: true });
});

describe.sequential('one process', () => {
  it('says where it is, which store it uses, and the demo accounts with their password [OPS-1]', async () => {
    await expect.poll(address, { timeout: 60_000, interval: 50 }).not.toBe('');
    expect(address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(child.said()).toContain('Store: embedded');
    expect(child.said()).toContain('demo-shift-2025');
    expect(child.said()).toContain('watch.1');
    const ready = await fetch(`${address()}/readyz`);
    expect(await ready.json()).toMatchObject({ status: 'ready', store: 'embedded' });
  }, 70_000);

  it('logs one line of JSON per write, without headers and bodies [OPS-21]', async () => {
    const body = JSON.stringify({ username: 'tl.a1', password: 'demo-shift-2025-wrong' });
    const headers = { 'content-type': 'application/json', 'x-probe': 'a-header-of-mine' };
    await fetch(`${address()}/api/teams`, { headers });
    await fetch(`${address()}/api/auth/login`, { method: 'POST', headers, body });
    const lines = () =>
      child
        .said()
        .split('\n')
        .filter((line) => line.includes('"answered"'))
        .map((line) => JSON.parse(line) as object);
    await expect.poll(lines).toHaveLength(1);
    expect(lines()[0]).toMatchObject({ method: 'POST', url: '/api/auth/login', status: 401 });
    expect(child.said()).not.toMatch(/a-header-of-mine|demo-shift-2025-wrong/);
  });

  it('ends with 0 when it is asked to stop, and answers nobody from then on [OPS-20, S23]', async () => {
    const before = address();
    child.server.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    await expect(fetch(`${before}/healthz`)).rejects.toThrow();
  }, 20_000);
});
