import { z } from 'zod';
import { Fault } from '../../../shared/http/fault.ts';

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** The field of the body that a refusal is about, and its words; undefined where it is about none. */
export function refusedField(
  error: unknown,
): { readonly field: string; readonly words: string } | undefined {
  if (!(error instanceof Fault)) return undefined;
  const [first] = issues.safeParse(error.details).data ?? [];
  return first && { field: first.path.split('.').at(-1) ?? '', words: first.message };
}

export const wordsOf = (error: Error): string =>
  (error instanceof Fault ? error.detail : error.message) || 'That did not work. Please try again.';
