import { statfsSync } from 'node:fs';
import { CommandError } from '../commands/command-error.ts';

const lookEveryMs = 500;

/**
 * Refuses what would be written while the folder's disk has less room than the reserve, before anything is changed:
 * reads go on, and what was acknowledged stays as it is (OPS-69).
 */
export function diskRoom(dir: string, reserveBytes: number): () => void {
  let lookedAt = -Infinity;
  let freeBytes = Infinity;
  return () => {
    const now = performance.now();
    if (now - lookedAt >= lookEveryMs) {
      const { bavail, bsize } = statfsSync(dir);
      [lookedAt, freeBytes] = [now, bavail * bsize];
    }
    if (freeBytes >= reserveBytes) return;
    throw new CommandError('OutOfDiskSpace', `less than ${reserveBytes} bytes are free in ${dir}`);
  };
}
