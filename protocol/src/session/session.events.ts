import { z } from 'zod';

/** Why a session or its socket was ended by the server (SES-37, SES-38). */
export const revocation = z.enum([
  'logout',
  'expired',
  'deactivated',
  'deleted',
  'password_changed',
  'rights_changed',
  'replaced',
  /** By the person from another device, or by an administrator. */
  'ended',
  'display_revoked',
]);
export type Revocation = z.infer<typeof revocation>;

/** Server to client (S7). */
export const sessionServerEvents = {
  'session:revoked': z.object({ reason: revocation }),
  /** Where this person is signed in has changed (SES-67). */
  'sessions:changed': z.object({ userId: z.string() }),
  'server:restarting': z.object({}),
};
