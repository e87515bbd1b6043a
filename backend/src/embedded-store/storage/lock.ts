import { spawnSync } from 'node:child_process';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';

const retryMs = 100;
/** BSD's flag that locks while opening; Node has no name for it. */
const macExclusiveLock = 0x20;

/**
 * Takes the folder for this process alone. The lock is the kernel's, on the open file, so it ends with
 * the process however that ends: nothing is ever stale and nothing needs to be taken over. Node cannot
 * lock a file itself: macOS does it with a flag of open, Linux with flock(1), which locks the open file
 * that it inherits and that stays ours when it has ended.
 */
export async function lockFolder(dir: string, log: Log, waitMs = 5000): Promise<void> {
  const file = path.join(dir, 'lock');
  const until = Date.now() + waitMs;
  let hasWarned = false;
  while (!tryLock(file)) {
    const holder = readFileSync(file, 'utf8').trim();
    if (Date.now() > until) {
      throw new Error(`${dir} is in use by another store (process ${holder}); end that one first`);
    }
    if (!hasWarned)
      log({ level: 'info', msg: 'waiting for another store to leave the folder', holder });
    hasWarned = true;
    await wait(retryMs);
  }
}

function tryLock(file: string): boolean {
  if (process.platform === 'darwin') return tryOpenLocked(file);
  if (process.platform !== 'linux') {
    throw new Error(`the embedded store does not run on ${process.platform}: set MONGODB_URI`);
  }
  const fd = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  const { error, status } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  if (status === 0) return signed(fd);
  closeSync(fd);
  if (error)
    throw new Error('the embedded store needs flock(1), part of util-linux', { cause: error });
  return false;
}

function tryOpenLocked(file: string): boolean {
  const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
  try {
    return signed(openSync(file, O_RDWR | O_CREAT | O_NONBLOCK | macExclusiveLock, 0o600));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return false;
    throw error;
  }
}

/**
 * The process id is for people; the file stays open, and with it the lock, until the process ends. On a full disk the
 * room that the file has is kept, or the id is left out: reads go on there (OPS-69).
 */
function signed(fd: number): true {
  const text = `${process.pid}\n`;
  try {
    writeSync(fd, text, 0);
    ftruncateSync(fd, text.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  }
  return true;
}
