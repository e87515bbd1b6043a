import type { TestClient } from '../../testing/app.ts';
import type { Year } from './year-fill.ts';

/** A question of the product, and how many documents it may look at, however long the past is. */
export interface YearCall {
  readonly name: string;
  readonly most: number;
  ask(): Promise<unknown>;
}

export interface Asked {
  readonly watch: TestClient;
  readonly admin: TestClient;
  readonly year: Year;
}

/** A few documents beside those that are asked for: the board's head, a session, the end of a page. */
export const few = 20;

export const get = (client: TestClient, url: string) => async () => {
  const { statusCode, body } = await client.raw('GET', url);
  if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
};

/** Of a working day; days differ a little. */
export const perDay = ({ stored, dates }: Year, name: string): number =>
  Math.ceil((1.3 * (stored.get(name)?.documents ?? 0)) / dates.length);
