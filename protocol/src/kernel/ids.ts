import { z } from 'zod';

/** A user's, role's or tag's id: a UUID made by the server. */
export const uuid = z.uuid();

/** A team's id: a short text key such as `A1` or `SAC AC CVG AC`. */
export const teamId = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1)
  .max(32)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u, 'Letters, digits, blanks, _ and - only');

/** Made once per gesture by the client and kept until a definite answer (S11). */
export const opId = z.uuid();

/** Counts the writes of one document, from 1; 0 is a document that does not exist yet (S20). */
export const revision = z.int().min(0);
