/** How many that nobody follows are kept: for callers that ask without a socket. */
const mostUnfollowed = 4;

/**
 * What is kept in memory per date: as long as somebody follows the date, and the latest few others. However many
 * dates are asked for, those that people have open stay, and the others take up no more.
 */
export class FollowedCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #isFollowed: (date: string) => boolean;

  constructor(isFollowed: (date: string) => boolean) {
    this.#isFollowed = isFollowed;
  }

  get(date: string): Value | undefined {
    return this.#values.get(date);
  }

  has(date: string): boolean {
    return this.#values.has(date);
  }

  set(date: string, value: Value): void {
    this.#values.delete(date);
    this.#values.set(date, value);
    this.trim();
  }

  delete(date: string): void {
    this.#values.delete(date);
  }

  dates(): string[] {
    return [...this.#values.keys()];
  }

  clear(): void {
    this.#values.clear();
  }

  /** Forgets the oldest of those that nobody follows any more. */
  trim(): void {
    const unfollowed = [...this.#values.keys()].filter((date) => !this.#isFollowed(date));
    for (const date of unfollowed.slice(0, -mostUnfollowed)) this.#values.delete(date);
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  values(): Value[] {
    return [...this.#values.values()];
  }
}
