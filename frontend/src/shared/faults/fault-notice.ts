import { Fault } from '../http/fault.ts';

/** A notice's heading and words. */
export interface Notice {
  readonly title: string;
  readonly description: string;
}

interface Wanted {
  /** The heading where the fault has none of its own. */
  readonly title: string;
  /** The words where the fault has none. */
  readonly fallback: string;
  /**
   * Which of the two forms (OPS-44, OPS-48): the `error` message with its status in front, or the
   * `server`'s own message field.
   */
  readonly words: 'error' | 'server';
}

/** The notice for a call that failed. A fault whose code has a heading of its own keeps its own words (OPS-48). */
export function faultNotice(error: unknown, { title, fallback, words }: Wanted): Notice {
  if (!(error instanceof Fault)) {
    return { title, description: (error instanceof Error && error.message) || fallback };
  }
  if (error.title !== undefined) return { title: error.title, description: error.detail };
  return { title, description: (words === 'error' ? error.message : error.detail) || fallback };
}
