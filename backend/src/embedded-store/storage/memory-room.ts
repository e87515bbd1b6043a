import { CommandError } from '../commands/command-error.ts';
import type { Log } from '../log.ts';

export interface MemoryRoom {
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
