import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { makePending, type PendingStore } from '../operations/pending.store.ts';
import type { ConfigurationDrafts } from './board-view.store.ts';
import { makeBoardStores, type BoardStores } from './board-stores.ts';
import { makePresence } from './presence.store.ts';

/** What the board keeps for one session; of the dates only the one that is looked at (SES-48). */
export class BoardSession {
  readonly scope: SessionScope;
  readonly pending: PendingStore;
  readonly presence = makePresence();
  readonly #drafts: ConfigurationDrafts = new Map();
  readonly #ofDate = new Map<string, BoardStores>();

  constructor(scope: SessionScope) {
    this.scope = scope;
    this.pending = makePending(scope);
    scope.onEnd(() => this.#endOthers(undefined));
  }

  /** What belongs to a date, new when another one was looked at meanwhile. */
  storesOf(date: string): BoardStores {
    const known = this.#ofDate.get(date) ?? makeBoardStores(date, this.#drafts);
    this.#ofDate.set(date, known);
    return known;
  }

  /** This date is looked at now: what belongs to others is thrown away, apart from their drafts. */
  lookAt(date: string): void {
    this.#endOthers(date);
  }

  #endOthers(date: string | undefined): void {
    for (const [other, stores] of this.#ofDate) {
      if (other === date) continue;
      stores.end();
      this.#ofDate.delete(other);
    }
  }
}

/** The board's part of a session. */
export const boardSession = (scope: SessionScope): BoardSession => new BoardSession(scope);
