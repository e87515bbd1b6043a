import {
  noPreferences,
  preferencesRoutes,
  withPreferences,
  type Preferences,
  type PreferencesInput,
} from '@muster/protocol';
import { createStore } from 'zustand/vanilla';
import { call } from '../http/call.ts';
import { Fault } from '../http/fault.ts';
import type { SessionScope } from '../session/session-scope.ts';
import { preferencesStorage } from './preferences.storage.ts';

/** How long a change waits for others before it is sent, in milliseconds. */
const sendAfterMs = 500;

/** Refusals that stay, however often the same is sent. */
const isFinal: ReadonlySet<number> = new Set([400, 403, 413]);

interface State {
  readonly preferences: Preferences;
  /** Whether the server has answered, or cannot be asked: what is not there now was never chosen. */
  readonly isAsked: boolean;
}

/** One person's preferences on this page: the browser's copy first, then the server's with what was changed here (PRE-10). */
export class OwnPreferences {
  readonly store;
  readonly #kept;
  #unsent: PreferencesInput;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  readonly #scope: SessionScope;

  constructor(scope: SessionScope) {
    this.#scope = scope;
    this.#kept = preferencesStorage(scope.userId);
    const copy = this.#kept.read();
    this.#unsent = copy?.unsent ?? {};
    this.store = createStore<State>(() => ({
      preferences: copy?.known ?? noPreferences,
      isAsked: false,
    }));
    const again = () => void this.#send();
    window.addEventListener('online', again);
    window.addEventListener('pagehide', again);
    scope.onEnd(() => {
      clearTimeout(this.#timer);
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', again);
    });
    void this.#ask();
  }

  /** What is other from now on, here at once and with the server soon. */
  change(input: PreferencesInput): void {
    this.#unsent = joined(this.#unsent, input);
    this.#take(this.store.getState().preferences);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), sendAfterMs);
  }

  async #ask(): Promise<void> {
    try {
      this.#take(await call(preferencesRoutes.own, { background: true }));
    } catch {
      // The browser's copy goes on; nobody has to know.
    }
    if (this.#scope.isOver) return;
    this.store.setState({ isAsked: true });
    await this.#send();
  }

  async #send(): Promise<void> {
    const sent = this.#unsent;
    if (this.#isSending || this.#scope.isOver || isEmpty(sent)) return;
    this.#isSending = true;
    try {
      const answer = await call(preferencesRoutes.change, { body: sent, background: true });
      // What was changed while it was under way goes out next.
      this.#unsent = this.#unsent === sent ? {} : this.#unsent;
      this.#take(answer);
    } catch (error) {
      // Refused, it would be refused again. Else it is kept: for the next change, the network, or a reload.
      if (error instanceof Fault && isFinal.has(error.status ?? 0) && this.#unsent === sent)
        this.#unsent = {};
      return;
    } finally {
      this.#isSending = false;
    }
    await this.#send();
  }

  /** `known` with what the server does not know yet on top. */
  #take(known: Preferences): void {
    if (this.#scope.isOver) return;
    const preferences = withPreferences(known, this.#unsent);
    this.store.setState({ preferences });
    this.#kept.keep({ known: preferences, unsent: this.#unsent });
  }
}

const isEmpty = ({ density, seenPosts = [] }: PreferencesInput): boolean =>
  density === undefined && seenPosts.length === 0;

/** Two changes as one: the later wins. */
function joined(before: PreferencesInput, { density, seenPosts }: PreferencesInput) {
  const all = withPreferences(
    { density: before.density ?? null, seenPosts: before.seenPosts ?? [] },
    { density, seenPosts },
  );
  return {
    ...(all.density !== null && { density: all.density }),
    ...(all.seenPosts.length > 0 && { seenPosts: all.seenPosts }),
  };
}

/** The session's preferences, made and asked for when they are first needed. */
export const preferencesOf = (scope: SessionScope): OwnPreferences => new OwnPreferences(scope);
