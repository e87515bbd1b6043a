import { z } from 'zod';
import { isFault } from '../../../shared/http/fault.ts';

/** The row as it is now, which a refused save (STALE) brings along; undefined for any other refusal. */
export function staleRow<Row>(fault: unknown, row: z.ZodType<Row>): Row | undefined {
  if (!isFault(fault, 'STALE')) return undefined;
  return z.object({ current: row }).safeParse(fault.details).data?.current;
}
