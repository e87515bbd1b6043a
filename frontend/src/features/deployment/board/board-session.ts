import { z } from 'zod';
import { keptInTab } from '../../../shared/session/kept-in-tab.ts';
import type { SessionScope } from '../../../shared/session/session-scope.ts';
import { configurationDraft } from '../configure/configuration-draft.ts';
import type { Words } from '../operations/operation-words.ts';
import { makePending, type PendingStore } from '../operations/pending.store.ts';
import type { ConfigurationDrafts } from './board-view.store.ts';
import { makeBoardStores, type BoardStores } from './board-stores.ts';
import { makePresence } from './presence.store.ts';

/**
 * Hears how an operation ended: undefined when it took effect, else why not. True when it has shown
 * the words of a refusal itself.
 */
export type Answered = (refused: Words | undefined) => boolean;

const keptDrafts = z.tuple([z.string(), configurationDraft.nullable()]).array();

/** What the board keeps for one session; of the dates only the one that is looked at (SES-48). */
export class BoardSession {
  readonly scope: SessionScope;
  readonly pending: PendingStore;
  readonly presence = makePresence();
  /** Who waits for the server's word on an operation, by opId. */
  readonly awaited = new Map<string, Answered>();
  readonly #drafts: ConfigurationDrafts;
  readonly #ofDate = new Map<string, BoardStores>();
  #lookedAt: string | undefined;

  constructor(scope: SessionScope) {
    this.scope = scope;
    this.pending = makePending(scope);
    // What is set and not saved waits for whoever signs in again (SES-112).
    const tab = keptInTab(scope, 'board_drafts', keptDrafts);
    this.#drafts = new Map(tab.read());
    tab.forget();
    scope.onEnd(() => {
      this.#endOthers(undefined);
      const drafts = [...this.#drafts].filter(([, draft]) => draft !== null);
      if (scope.goesOn() && drafts.length > 0) tab.keep(drafts);
    });
  }

  /** What belongs to a date, new when another one was looked at meanwhile. */
  storesOf(date: string): BoardStores {
    const known = this.#ofDate.get(date) ?? makeBoardStores(date, this.#drafts, this.scope);
    this.#ofDate.set(date, known);
    return known;
  }

  /** Whether somebody has waited for the answer and shown it. */
  tellAwaited(opId: string, refused: Words | undefined): boolean {
    const answered = this.awaited.get(opId);
    this.awaited.delete(opId);
    return answered?.(refused) ?? false;
  }

  /** Where what is done is not in sight, a notice of it names the date (DEP-404). */
  isLookedAt(date: string): boolean {
    return this.#lookedAt === date;
  }

  /** This date is looked at now: what belongs to others is thrown away, apart from their drafts. */
  lookAt(date: string): void {
    this.#lookedAt = date;
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
