import type { Off } from './channel.ts';

/** A set of listeners to one thing. */
export class Listeners<Args extends readonly unknown[]> {
  readonly #all = new Set<(...args: Args) => void>();

  add(listener: (...args: Args) => void): Off {
    // Wrapped, so that the same function added twice is two listeners.
    const entry = (...args: Args) => listener(...args);
    this.#all.add(entry);
    return () => void this.#all.delete(entry);
  }

  notify(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}
