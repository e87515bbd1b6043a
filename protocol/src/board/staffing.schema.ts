import { z } from 'zod';

/** What a station needs at least, of itself or on a date (STF-1). */

/** Largest capacity of a station, in officers. */
export const capacityLimit = 999;
export const capacity = z.int().min(0).max(capacityLimit);

/**
 * How many officers with a tag, or in a role, a station needs at least, by its name. A key that joins
 * names with ` or ` means any of them: `TL or DTL` (STF-4).
 */
export const leastByName = z.record(z.string(), z.int().min(1).max(capacityLimit));
export type LeastByName = z.infer<typeof leastByName>;

/** How long somebody may stand at a station, in minutes; null for no limit (STF-1). */
const timeLimitMinutes = z
  .int()
  .min(1, 'From 1 to 1440 minutes')
  .max(1440, 'From 1 to 1440 minutes')
  .nullable();

/** As it was stored before a field existed, it has the field's default. */
export const staffing = {
  /** Fewest officers it can do with. */
  minimum: capacity.default(0),
  minimumByTag: leastByName.default({}),
  minimumByRole: leastByName.default({}),
  timeLimitMinutes: timeLimitMinutes.default(null),
};

/** The same where what is missing stays as it is. */
export const givenStaffing = {
  minimum: capacity.optional(),
  minimumByTag: leastByName.optional(),
  minimumByRole: leastByName.optional(),
  timeLimitMinutes: timeLimitMinutes.optional(),
};

/** A map as it is asked for: 0 is the same as leaving a name out, and an empty map clears it. */
const askedLeast = z
  .record(z.string().trim().min(1).max(200), z.int().min(0).max(capacityLimit))
  .refine((counts) => Object.keys(counts).length <= 20, 'At most 20')
  .transform((counts): LeastByName =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  );

/** What a call may ask for: each may be left out. */
export const staffingInput = {
  minimum: capacity.optional(),
  minimumByTag: askedLeast.optional(),
  minimumByRole: askedLeast.optional(),
  timeLimitMinutes: timeLimitMinutes.optional(),
};

export const staffingFields = z.object(staffing);
export type Staffing = z.infer<typeof staffingFields>;
const staffingAsked = z.object(staffingInput);
export type StaffingAsked = z.infer<typeof staffingAsked>;
