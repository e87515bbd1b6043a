import { Fault } from '../../lib/fault.ts';

/** How many passwords are checked at a time, which leaves processor time for live events (SES-31), and how many wait. */
const atATime = 2;
const mostWaiting = 50;
/** What is asked of somebody who is sent away, in seconds: about the time in which 50 are done. */
const comeBackAfter = 3;

interface Turn {
  start(): void;
  refuse(): void;
}

/**
 * Logins wait in a line per address, and the lines are served by turns, so that who floods waits behind their own
 * flood. When too many wait, the last of the longest line is sent away, in favour of a newcomer with a shorter one.
 */
export function loginQueue() {
  const lines = new Map<string, Turn[]>();
  let running = 0;
  let waiting = 0;

  function enter(address: string, turn: Turn): void {
    const line = lines.get(address) ?? [];
    if (waiting >= mostWaiting) {
      if (isFull(address)) {
        turn.refuse();
        return;
      }
      longest().pop()?.refuse();
      waiting -= 1;
    }
    line.push(turn);
    lines.set(address, line);
    waiting += 1;
  }

  const longest = () => [...lines.values()].reduce((a, b) => (b.length > a.length ? b : a));

  /** Whether who comes now from this address is sent away. */
  const isFull = (address: string): boolean =>
    waiting >= mostWaiting && longest().length <= (lines.get(address)?.length ?? 0) + 1;

  function startNext(): void {
    if (running >= atATime) return;
    const [next] = lines;
    if (!next) return;
    const [address, line] = next;
    // To the end of the round, or out of it.
    lines.delete(address);
    const turn = line.shift();
    if (line.length > 0) lines.set(address, line);
    waiting -= 1;
    running += 1;
    turn?.start();
  }

  return {
    waiting: () => waiting,
    /** Throws SIGN_IN_BUSY where `run` would: for refusing a flood before its bodies are read. */
    checkRoom(address: string): void {
      if (isFull(address)) throw busy();
    },
    /** Runs a login in its turn. Throws SIGN_IN_BUSY when too many wait already. */
    async run<T>(address: string, login: () => Promise<T>): Promise<T> {
      await new Promise<void>((start, reject) => {
        const refuse = () => reject(busy());
        enter(address, { start, refuse });
        startNext();
      });
      try {
        return await login();
      } finally {
        running -= 1;
        startNext();
      }
    },
  };
}

const busy = () =>
  new Fault('SIGN_IN_BUSY', {
    words: { seconds: String(comeBackAfter) },
    retryAfter: comeBackAfter,
  });
