// The program on a disk that is really full: a small file system in memory, where this machine lets one be mounted.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { builtProgram } from './testing/programs.ts';

const megabyte = 1024 * 1024;
const diskBytes = 160 * megabyte;
const mount = (dir: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', dir]).status === 0;
/** Also while the store of a program that was killed is still leaving. */
const unmount = (dir: string) => spawnSync('umount', ['-l', dir]).status === 0;

function folder(): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'full-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

function canMount(): boolean {
  const dir = mkdtempSync(path.join(tmpdir(), 'full-'));
  const isMounted = mount(dir);
  if (isMounted) unmount(dir);
  rmSync(dir, { recursive: true, force: true });
  if (!isMounted) process.stderr.write('SKIPPED main.full-disk: nothing can be mounted here\n');
  return isMounted;
}

const envOf = (dir: string) => ({
  PATH: process.env['PATH'],
  DATA_DIR: dir,
  PORT: '0',
  DEMO_HISTORY_DAYS: '1',
});

async function start(dir: string) {
  const server = spawn(process.execPath, [builtProgram('main')], { env: envOf(dir) });
  let said = '';
  server.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const ended = new Promise<number | null>((resolve) => server.once('close', resolve));
  const kill = () => {
    server.kill('SIGKILL');
    return ended;
  };
  onTestFinished(async () => void (await kill()));
  const address = () => /Muster is ready: {2}(\S+)/.exec(said)?.[1] ?? '';
  await Promise.race([
    expect.poll(address, { timeout: 60_000 }).not.toBe(''),
    ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${said.slice(-600)}`))),
  ]);
  const stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  return { url: address(), stop, kill };
}

async function signIn(url: string, username: string) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'demo-shift-2025' }),
  });
  const cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const { token = '' } = (await answer.json()) as { token?: string };
  const call = async (method: 'GET' | 'POST', address: string, body?: object) =>
    fetch(url + address, {
      method,
      headers: { cookie, 'x-csrf-token': token, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { status: answer.status, cookie, call };
}

describe.skipIf(!canMount())('the program on a disk that is full', () => {
  it('is backed up to another one, starts, answers reads, refuses writes in words, and finishes what was left when there is room [OPS-69, OPS-68, KEP-23, KEP-40]', async () => {
    const disk = folder();
    expect(mount(disk)).toBe(true);
    onTestFinished(() => void unmount(disk));
    const filler = path.join(disk, 'filler');
    const before = await start(path.join(disk, 'data'));
    const admin = await signIn(before.url, 'admin');
    const expiresOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const token = { name: 'Planner', scopes: ['read:directory'], expiresOn };
    expect((await admin.call('POST', '/api/admin/tokens', token)).status).toBe(201);
    expect((await admin.call('POST', '/api/admin/backups', {})).status).toBe(200);
    await before.kill();
    const { bavail, bsize } = statfsSync(disk);
    appendFileSync(filler, Buffer.alloc(bavail * bsize));

    const file = path.join(folder(), 'elsewhere.gz');
    const env = envOf(path.join(disk, 'data'));
    const backUp = spawnSync(process.execPath, [builtProgram('admin'), 'backup', file], { env });
    expect([backUp.status, backUp.stderr.toString()]).toEqual([0, '']);
    expect(existsSync(file)).toBe(true);

    const { url, stop } = await start(path.join(disk, 'data'));
    const read = (address: string) => fetch(url + address, { headers: { cookie: admin.cookie } });
    expect((await read('/readyz')).status).toBe(200);
    expect((await read('/api/teams')).status).toBe(200);
    expect((await signIn(url, 'watch.1')).status).toBe(503);
    rmSync(filler);
    await expect
      .poll(async () => (await read('/api/admin/backups')).json(), { timeout: 30_000 })
      .toMatchObject([{ state: expect.stringMatching(/^(failed|done)$/) }]);
    expect((await signIn(url, 'watch.1')).status).toBe(200);
    expect(await stop()).toBe(0);
  }, 120_000);
});
