import { z } from 'zod';
import { anyCaller, route } from '../kernel/route.ts';

/** What a logo may weigh, in bytes (SET-8). */
export const logoBytesLimit = 100 * 1024;

/** How each kind of picture begins, in base64: its first bytes, whatever it calls itself. */
const beginnings = { 'image/png': 'iVBORw0KGgo', 'image/jpeg': '/9j/' } as const;
type LogoType = keyof typeof beginnings;

const form = /^data:(image\/(?:png|jpeg));base64,([A-Za-z0-9+/]+={0,2})$/;

/** A PNG or a JPEG as a data URL; its first bytes say so too. */
export const logo = z.string('A PNG or JPEG picture').superRefine((text, context) => {
  const refuse = (message: string) => context.addIssue({ code: 'custom', message });
  const [, type, bytes] = form.exec(text) ?? [];
  if (bytes === undefined || !bytes.startsWith(beginnings[type as LogoType])) {
    refuse('A PNG or JPEG picture');
  } else if (weightOf(text) > logoBytesLimit) {
    refuse('At most 100 kB');
  }
});

/** A logo in words, where the picture itself has no place: `PNG, 12 kB`. */
export function logoWords(text: string): string {
  const type = text.startsWith('data:image/png') ? 'PNG' : 'JPEG';
  return `${type}, ${Math.ceil(weightOf(text) / 1024)} kB`;
}

const weightOf = (text: string): number => {
  const bytes = text.slice(text.indexOf(',') + 1).replace(/=+$/, '');
  return Math.floor((bytes.length * 3) / 4);
};

/** What everybody may know of whose product this is (SET-8), and what a new password needs (SET-9). */
export const organisation = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  passwordMinLength: z.int(),
  /** Nobody administers it yet: the sign-in page says how the first one is made (ADM-12). */
  needsAdministrator: z.boolean(),
  /** The provider with which people sign in, and who still may with a password (SES-140); null without one. */
  signOn: z
    .object({ name: z.string(), local: z.enum(['on', 'off', 'administrators']) })
    .nullable()
    .default(null),
});
export type Organisation = z.infer<typeof organisation>;

/** Asked for by the sign-in page too, which loads nothing of the other settings. */
export const organisationRoutes = {
  read: route({
    method: 'GET',
    path: '/api/organisation',
    summary:
      'Name and logo of the organisation, the length of passwords and whether it has no administrator yet, also for who is not signed in',
    access: anyCaller,
    answer: organisation,
  }),
};
