import { z } from 'zod';
import { type Fault, asFault, faultWords, isFault } from '../http/fault.ts';
import type { ToastContent } from '../ui/feedback/toast.store.ts';

const beside = z.object({ changedBy: z.object({ name: z.string().min(1) }).nullable() });

/** Who was faster, which a refused save (STALE) brings along. */
export const changedBy = ({ details }: Fault): string =>
  beside.safeParse(details).data?.changedBy?.name ?? 'Somebody else';

/** What a refused save (STALE) brings along; undefined for any other refusal. */
export const broughtByStale = <Brought>(
  fault: unknown,
  brought: z.ZodType<Brought>,
): Brought | undefined =>
  isFault(fault, 'STALE') ? brought.safeParse(fault.details).data : undefined;

/** The row as it is now, which a refused save brings along where a row is saved. */
export const staleRow = <Row>(fault: unknown, row: z.ZodType<Row>): Row | undefined =>
  broughtByStale(fault, z.object({ current: row }))?.current;

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
  const fault = asFault(error);
  if (fault.title !== undefined) return { title: fault.title, description: fault.detail };
  return { title, description: (words === 'error' ? fault.message : fault.detail) || fallback };
}

/** A toast of what failed, under a heading of the place's own. */
export const failureToast = (title: string, error: unknown): ToastContent => ({
  title,
  description: faultWords(error),
  variant: 'destructive',
});
