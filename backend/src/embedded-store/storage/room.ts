import { statfsSync } from 'node:fs';
import { CommandError } from '../commands/command-error.ts';
import type { Log } from '../log.ts';

export interface DiskRoom {
  /** Refuses what would be written while there is less than the reserve. */
  need(): void;
  /** Refuses what removes, which is written in few bytes, only when hardly any of the reserve is left. */
  needToRemove(): void;
  /** Whether hardly any of the reserve is left. */
  isFull(): boolean;
  /**
   * Whether so many bytes can be written to make room, and leave the reserve free. While there is less than that, so that
   * nothing else is written, half of it is enough: else nothing would ever make room.
   */
  has(bytes: number): boolean;
}

const lookEveryMs = 50;
/** From so many times the reserve on, nobody fills it between two looks. */
const plenty = 4;
/** The part of the reserve that removing may not touch: a write that finds no room at all ends the process. */
const untouched = 1 / 16;

/**
 * Of the folder's disk, where a reserve is kept: what is refused is refused before anything is changed, reads go on, and
 * what was acknowledged stays as it is (OPS-69).
 */
export function diskRoom(
  dir: string,
  reserveBytes: number,
  freeBytes: (dir: string) => number = freeBytesOf,
): DiskRoom {
  let lookedAt = -Infinity;
  let latest = Infinity;
  const free = () => {
    const now = performance.now();
    if (latest < reserveBytes * plenty || now - lookedAt >= lookEveryMs) {
      [lookedAt, latest] = [now, freeBytes(dir)];
    }
    return latest;
  };
  const isFull = () => free() < reserveBytes * untouched;
  const refuse = (bytes: number) => {
    throw new CommandError('OutOfDiskSpace', `less than ${bytes} bytes are free in ${dir}`);
  };
  return {
    need() {
      if (free() < reserveBytes) refuse(reserveBytes);
    },
    needToRemove() {
      if (isFull()) refuse(reserveBytes * untouched);
    },
    isFull,
    has: (bytes) => free() >= bytes + (free() < reserveBytes ? reserveBytes / 2 : reserveBytes),
  };
}

function freeBytesOf(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}

interface MemoryRoom {
  /** Refuses what would make the store larger while there is no memory for it (OPS-103). */
  need(): void;
  /** To be called now and then: what is used varies, and what it was at least is what is really needed. */
  look(): void;
}

const warnFrom = 0.5;
const refuseFrom = 0.8;
/** Between two rounds of the garbage collector much is counted that nobody needs any more. */
const looks = 10;

/** Everything stored is in memory: it warns at half of what the process may have, and refuses inserts at 80 %. */
export function memoryRoom(usedBytes: () => number, limitBytes: number, log: Log): MemoryRoom {
  const latest: number[] = [usedBytes()];
  let warned = false;
  const share = () => Math.min(...latest) / limitBytes;

  return {
    need() {
      if (share() < refuseFrom) return;
      throw new CommandError(
        'OutOfDiskSpace',
        `the store has used 80 % of its ${limitBytes} bytes of memory`,
      );
    },
    look() {
      latest.push(usedBytes());
      if (latest.length > looks) latest.shift();
      const isMuch = share() >= warnFrom;
      if (isMuch && !warned) {
        const msg = 'the store has used half of its memory: move to MongoDB, or remove old data';
        log({ level: 'warn', msg, usedBytes: Math.min(...latest), limitBytes });
      }
      warned = isMuch;
    },
  };
}
