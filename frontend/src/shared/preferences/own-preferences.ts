import {
  density,
  noPreferences,
  preferencesRoutes,
  withPreferences,
  type Preferences,
  type PreferencesInput,
  seenPosts,
  type SeenPosts,
} from '@muster/protocol';
import { createStore } from 'zustand/vanilla';
import { call } from '../http/call.ts';
import { Fault, tellMistake } from '../http/fault.ts';
import type { SessionScope } from '../session/session-scope.ts';
import { z } from 'zod';
import { persisted, personal } from '../kept/persisted.ts';

/** Changes of preferences that the server does not have yet (PRE-10). */

const isEmpty = ({ density, singleKeys, seenPosts = [] }: PreferencesInput): boolean =>
  density === undefined && singleKeys === undefined && seenPosts.length === 0;

/** Two changes as one: the later wins. */
function joined(before: PreferencesInput, after: PreferencesInput): PreferencesInput {
  const [density, singleKeys] = [
    after.density ?? before.density,
    after.singleKeys ?? before.singleKeys,
  ];
  const { seenPosts } = withPreferences(
    { ...noPreferences, seenPosts: before.seenPosts ?? [] },
    { seenPosts: after.seenPosts },
  );
  return {
    ...(density !== undefined && { density }),
    ...(singleKeys !== undefined && { singleKeys }),
    ...(seenPosts.length > 0 && { seenPosts }),
  };
}

interface Before {
  /** What the server had when the change was made. */
  readonly known: Preferences;
  /** What was sent from here without an answer: it may be the server's by now. */
  readonly sent: PreferencesInput;
}

/** What of `unsent` the server neither has nor has had changed from elsewhere since it was made. */
function stillUnsent(
  unsent: PreferencesInput,
  now: Preferences,
  { known: confirmed, sent }: Before,
): PreferencesInput {
  const own = [confirmed, withPreferences(confirmed, sent)];
  const isOpen = <T>(of: (one: Preferences) => T, wanted: T): boolean =>
    of(now) !== wanted && own.some((one) => of(one) === of(now));
  const { density, singleKeys } = unsent;
  const seenPosts = (unsent.seenPosts ?? []).filter((seen) =>
    isOpen((one) => textOf(one.seenPosts.find(isOfDay(seen))), textOf(seen)),
  );
  return {
    ...(density && isOpen((one) => one.density, density) && { density }),
    ...(singleKeys !== undefined && isOpen((one) => one.singleKeys, singleKeys) && { singleKeys }),
    ...(seenPosts.length > 0 && { seenPosts }),
  };
}

const isOfDay =
  ({ teamId, date }: SeenPosts) =>
  (one: SeenPosts): boolean =>
    one.teamId === teamId && one.date === date;

const textOf = (seen: SeenPosts | undefined): string | undefined =>
  seen && JSON.stringify(seen.posts.map(({ userId, stationName }) => [userId, stationName]));

/** How long a change waits for others before it is sent, in milliseconds. */
const sendAfterMs = 500;

/** Refusals that stay, however often the same is sent. */
const isFinal: ReadonlySet<number> = new Set([400, 403, 413]);

interface State {
  readonly preferences: Preferences;
  /** Whether the server has answered, or cannot be asked: what is not there now was never chosen. */
  readonly isAsked: boolean;
}

const changes = z.object({
  density: density.optional(),
  singleKeys: z.boolean().optional(),
  seenPosts: z.array(seenPosts).optional(),
});
/** The browser's own copy of one person's preferences (PRE-11). */
const copy = z.object({
  /** What the server had when it answered last. */
  known: z.object({
    density: density.nullable(),
    singleKeys: z.boolean().default(true),
    seenPosts: z.array(seenPosts),
  }),
  /** Changed here since, and not yet known to be the server's. */
  unsent: changes,
  /** What of it was sent without an answer. */
  sent: changes.optional(),
});
/** One person's preferences on this page: the browser's copy first, then the server's with what was changed here (PRE-10). */
export class OwnPreferences {
  readonly store;
  readonly #kept;
  /** What the server had when it answered last. */
  #known: Preferences;
  /** Changed here since: newer than whatever the server has. */
  #fresh: PreferencesInput = {};
  /** Changed here, and not sent at once: the server may have something newer. */
  #left: PreferencesInput;
  /** Sent without an answer until now. */
  #sent: PreferencesInput;
  #isOpened = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSending = false;
  readonly #scope: SessionScope;

  constructor(scope: SessionScope) {
    this.#scope = scope;
    this.#kept = persisted(personal.preferences.begins, copy, {
      where: 'device',
      whose: scope.userId,
    });
    const before = this.#kept.read();
    this.#known = before?.known ?? noPreferences;
    this.#left = before?.unsent ?? {};
    this.#sent = before?.sent ?? {};
    this.store = createStore<State>(() => ({
      preferences: withPreferences(this.#known, this.#left),
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
    void this.#send();
  }

  /** What is other from now on, here at once and with the server soon. */
  change(input: PreferencesInput): void {
    this.#fresh = joined(this.#fresh, input);
    this.#show();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), sendAfterMs);
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#scope.isOver) return;
    this.#isSending = true;
    try {
      // What was left is sent only where the server has nothing newer.
      if (!this.#isOpened || !isEmpty(this.#left)) await this.#ask();
      // What was changed while it was under way goes out next.
      while (!this.#scope.isOver && !isEmpty(this.#unsent)) await this.#tell();
    } catch (error) {
      tellMistake(error);
      // It is kept: for the next change, the network, or a reload. Nobody has to know.
      this.#left = this.#unsent;
      this.#fresh = {};
      this.#keep();
    } finally {
      this.#isSending = false;
    }
  }

  async #ask(): Promise<void> {
    try {
      const now = await call(preferencesRoutes.own, { background: true });
      this.#left = stillUnsent(this.#left, now, { known: this.#known, sent: this.#sent });
      this.#take(now);
    } catch (error) {
      tellMistake(error);
      if (!isEmpty(this.#left)) throw error;
    } finally {
      this.#isOpened = true;
      if (!this.#scope.isOver) this.store.setState({ isAsked: true });
    }
  }

  async #tell(): Promise<void> {
    const body = this.#unsent;
    this.#left = body;
    this.#sent = body;
    this.#fresh = {};
    this.#keep();
    try {
      const answer = await call(preferencesRoutes.change, { body, background: true });
      this.#left = {};
      this.#take(answer);
    } catch (error) {
      if (!(error instanceof Fault && isFinal.has(error.status ?? 0))) throw error;
      // Refused, it would be refused again.
      this.#left = {};
      this.#sent = {};
      this.#keep();
    }
  }

  get #unsent(): PreferencesInput {
    return joined(this.#left, this.#fresh);
  }

  /** The server has answered with `known`. */
  #take(confirmed: Preferences): void {
    this.#known = confirmed;
    this.#sent = {};
    this.#show();
  }

  /** What the server has, with what it does not know yet on top. */
  #show(): void {
    if (this.#scope.isOver) return;
    this.store.setState({ preferences: withPreferences(this.#known, this.#unsent) });
    this.#keep();
  }

  #keep(): void {
    if (this.#scope.isOver) return;
    this.#kept.keep({ known: this.#known, unsent: this.#unsent, sent: this.#sent });
  }
}

/** The session's preferences, made and asked for when they are first needed. */
export const preferencesOf = (scope: SessionScope): OwnPreferences => new OwnPreferences(scope);
