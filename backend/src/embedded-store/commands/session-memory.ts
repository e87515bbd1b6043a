import type { Binary } from 'bson';
import { CommandError } from './command-error.ts';

/** The answer to a session's latest numbered write, kept so that a retry gets it again instead of a second effect. */
export interface Reply {
  session: string;
  number: number;
  command: string;
  at: Date;
  bytes: Binary;
}

const sessionTimeoutMs = 30 * 60_000;

export class SessionMemory {
  readonly #latest = new Map<string, Reply>();

  /** The remembered answer, if this very write has been done before. */
  recall(session: string, number: number, command: string): Buffer | undefined {
    const last = this.#latest.get(session);
    if (!last || number > last.number) return undefined;
    if (number === last.number && command === last.command) return Buffer.from(last.bytes.buffer);
    const text = `Cannot start transaction ${number} on session ${session}: ${last.number} has been used since`;
    throw new CommandError('TransactionTooOld', text);
  }

  remember(reply: Reply): void {
    this.#latest.set(reply.session, reply);
  }

  forget(session: string): void {
    this.#latest.delete(session);
  }

  expire(now: number): void {
    for (const [session, { at }] of this.#latest) {
      if (now - at.getTime() >= sessionTimeoutMs) this.#latest.delete(session);
    }
  }

  replies(): Reply[] {
    return [...this.#latest.values()];
  }
}
