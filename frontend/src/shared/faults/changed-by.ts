import { z } from 'zod';
import type { Fault } from '../http/fault.ts';

const beside = z.object({ changedBy: z.object({ name: z.string().min(1) }).nullable() });

/** Who was faster, which a refused save (STALE) brings along. */
export const changedBy = ({ details }: Fault): string =>
  beside.safeParse(details).data?.changedBy?.name ?? 'Somebody else';
