import { z } from 'zod';

/** A part of a list: so many rows, from behind the row with this id; the whole list without them (DIR-29). */
export const paging = {
  limit: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'A whole number from 1 to 9999')
    .transform(Number)
    .optional(),
  after: z.string().min(1).max(80).optional(),
};
export type Paging = z.output<z.ZodObject<typeof paging>>;
