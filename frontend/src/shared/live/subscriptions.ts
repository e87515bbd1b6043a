import type { Ack, ClientEventName, Joined } from '@muster/protocol';
import { hashKey } from '@tanstack/react-query';
import type { Channel } from './channel.ts';
import type { Subscription } from './topic.ts';

interface Held {
  readonly subscription: Subscription;
  /** Everyone who hears through it; called to enter again after it was displaced. */
  readonly holders: Set<() => void>;
  /** The acknowledgement on a connection, shared by all holders. */
  asked: { connection: number; answer: Promise<Ack<Joined>> } | undefined;
}

/** What this page has joined, so that two topics of one room join once and leave once. */
export class Subscriptions {
  readonly #channel: Channel;
  readonly #held = new Map<string, Held>();

  constructor(channel: Channel) {
    this.#channel = channel;
  }

  /** Joins on the current connection, or shares the join that stands. */
  enter(subscription: Subscription, again: () => void): Promise<Ack<Joined>> {
    const key = hashKey(subscription.enter);
    const held: Held = this.#held.get(key) ?? {
      subscription,
      holders: new Set(),
      asked: undefined,
    };
    this.#held.set(key, held);
    held.holders.add(again);
    const { connection } = this.#channel;
    if (held.asked?.connection !== connection) {
      if (subscription.isExclusive) this.#displace(subscription);
      const [name, payload] = subscription.enter;
      const answer = this.#channel.request(name, payload) as Promise<Ack<Joined>>;
      const pendingJoin = { connection, answer };
      held.asked = pendingJoin;
      const forget = () => {
        if (held.asked === pendingJoin) held.asked = undefined;
      };
      answer.then((ack) => ack.ok || forget(), forget);
    }
    return held.asked.answer;
  }

  /** Leaves when nobody hears through it any more. */
  leave(subscription: Subscription, again: () => void): void {
    const key = hashKey(subscription.enter);
    const held = this.#held.get(key);
    if (!held?.holders.delete(again) || held.holders.size > 0) return;
    this.#held.delete(key);
    const standsNow =
      held.asked !== undefined && held.asked.connection === this.#channel.connection;
    if (!standsNow || this.#channel.connection === 0) return;
    const waiting = this.#sameName(subscription.enter[0]).at(-1);
    if (subscription.isExclusive && waiting) {
      for (const holder of waiting.holders) holder();
      return;
    }
    // Nothing follows from the answer; a connection that ends meanwhile has left as well.
    const [name, payload] = subscription.leave;
    this.#channel.request(name, payload).catch(() => undefined);
  }

  #displace({ enter: [name] }: Subscription): void {
    for (const held of this.#sameName(name)) held.asked = undefined;
  }

  #sameName(name: ClientEventName): Held[] {
    return [...this.#held.values()].filter(({ subscription }) => subscription.enter[0] === name);
  }
}
