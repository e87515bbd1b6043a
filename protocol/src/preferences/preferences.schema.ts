import { z } from 'zod';
import { isoDate } from '../kernel/dates.ts';
import { teamId, uuid } from '../kernel/ids.ts';

/** How much of the board is on the screen at once: cards, narrow cards, or a tile for each station. */
export const density = z.enum(['roomy', 'dense', 'map']);
export type Density = z.infer<typeof density>;

/** How many teams' dates are remembered as seen, the latest (PRE-3). */
export const seenPostsLimit = 20;

/** And how many characters of them, as they are sent; the older ones are left out. */
export const seenPostsCharacters = 32 * 1024;

/** The posts of a team's people on a date as one person has seen them; whoever had none is left out. */
export const seenPosts = z.object({
  teamId,
  date: isoDate,
  posts: z.array(z.object({ userId: uuid, stationName: z.string().min(1).max(100) })).max(200),
});
export type SeenPosts = z.infer<typeof seenPosts>;

/** What one person has chosen and seen, the same in every browser of theirs (PRE-1). */
export const preferences = z.object({
  /** Null: never chosen. */
  density: density.nullable(),
  /** Whether a letter or sign alone is a shortcut. */
  singleKeys: z.boolean().default(true),
  /** The latest seen last. */
  seenPosts: z.array(seenPosts).max(seenPostsLimit),
});
export type Preferences = z.infer<typeof preferences>;

/** What is to be other; a team's date takes the place of what was seen of it before (PRE-2). */
export const preferencesInput = z.object({
  density: density.optional(),
  singleKeys: z.boolean().optional(),
  seenPosts: z.array(seenPosts).max(seenPostsLimit).optional(),
});
export type PreferencesInput = z.infer<typeof preferencesInput>;
