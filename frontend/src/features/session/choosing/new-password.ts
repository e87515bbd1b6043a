import { z } from 'zod';

const password = (missing: string) => z.string().min(1, missing).max(256, 'At most 256 characters');

const twice = { next: password('Password is required'), again: z.string() };
const agree = ({ next, again }: { next: string; again: string }) => next === again;
const differ = { path: ['again'], message: 'The two passwords differ' };

/** A new password, typed twice. */
export const chosenPassword = z.object(twice).refine(agree, differ);

/** The same by somebody who knows the present one. */
export const changedPassword = z
  .object({ current: password('Current password is required'), ...twice })
  .refine(agree, differ);
