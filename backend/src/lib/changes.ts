import type { AuditThing } from '@muster/protocol';
import { databaseDeadlineMs, within } from './deadline.ts';

/**
 * What has been written: which document, at which revision. Told once the write is durable (S2); caches,
 * publishers and relays follow, and the writer knows none of them.
 *
 * The only source today is this process's own writes. Another one, such as the database's change stream,
 * would tell id and revision alone, so whoever follows reads what it needs when `detail` is missing.
 */
export interface Change<Detail> {
  readonly id: string;
  /** Null where the documents of this kind carry none. */
  readonly revision: number | null;
  /** What the writer has at hand, to save reading it again. */
  readonly detail?: Detail | undefined;
}

/** A kind of document whose writes are told, declared by the feature that writes it. */
export interface ChangeKind<Detail> {
  readonly name: string;
  /** Only a type: a kind carries no detail itself. */
  readonly detail?: Detail;
}

export const changeKind = <Detail = undefined>(name: string): ChangeKind<Detail> => ({ name });

/** A kind whose writes stand in the audit trail under its name (AUD-1). */
export interface ThingKind<Detail> extends ChangeKind<Detail> {
  readonly name: AuditThing;
}

export const thingKind = <Detail = undefined>(name: AuditThing): ThingKind<Detail> => ({ name });

export type ChangeFollower<Detail> = (change: Change<Detail>) => void | Promise<void>;

export interface Changes {
  /**
   * Tells everybody who follows this kind, in the order in which they began to. They start at once, so that a
   * cache is current before the write is answered; nobody waits for what they do after that.
   */
  tell<Detail>(kind: ChangeKind<Detail>, change: Change<Detail>): void;
  /** What a follower throws is logged and harms neither the write nor the other followers. */
  follow<Detail>(kind: ChangeKind<Detail>, follower: ChangeFollower<Detail>): void;
  /** Resolves when everything that was told has been followed (S23). */
  idle(): Promise<void>;
}

export function makeChanges(
  failed: (error: unknown, kind: string) => void,
  followWithinMs = databaseDeadlineMs,
): Changes {
  const followers = new Map<string, ChangeFollower<never>[]>();
  const running = new Set<Promise<void>>();

  async function run(kind: string, follow: () => void | Promise<void>): Promise<void> {
    try {
      // One that the database does not answer is given up: stopping would wait for it.
      await within(followWithinMs, Promise.resolve(follow()));
    } catch (error) {
      failed(error, kind);
    }
  }

  return {
    tell({ name }, change) {
      for (const follower of followers.get(name) ?? []) {
        // A kind is declared once, with the detail that its followers take.
        const done = run(name, () => (follower as ChangeFollower<unknown>)(change)).finally(() =>
          running.delete(done),
        );
        running.add(done);
      }
    },
    follow({ name }, follower) {
      followers.set(name, [...(followers.get(name) ?? []), follower]);
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
