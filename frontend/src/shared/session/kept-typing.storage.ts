import { z } from 'zod';
import { deviceNow } from '../dates/clock.ts';
import { persisted, shiftsFor } from '../kept/persisted.ts';

/** A text that stood in a field when the session ended. */
const typedText = z.object({
  /** What the field belongs to: the title of its dialog, and what stood in the dialog's fields before. */
  form: z.string(),
  title: z.string(),
  label: z.string(),
  /** What stood in the field before. */
  before: z.string(),
  text: z.string(),
});
export type TypedText = z.infer<typeof typedText>;

const typingSchema = z.object({
  userId: z.string(),
  /** Where in the product they were. */
  address: z.string(),
  /** The device's time in ms. */
  at: z.number(),
  texts: typedText.array(),
});
type Kept = z.infer<typeof typingSchema>;

const key = 'muster_typed';
const typed = persisted(key, typingSchema, {
  where: 'tab',
  for: { ms: shiftsFor, since: ({ at }) => at },
});

/** What this tab keeps of a session that has ended, for the same person alone (SES-112). */
export function readTyping(userId: string): Kept | undefined {
  const found = typed.read();
  return found?.userId === userId ? found : undefined;
}

export function keepTyping(typing: Omit<Kept, 'at'>): void {
  typed.keep({ ...typing, at: deviceNow() });
}

/** More than anybody types into open forms. */
const probe = 'x'.repeat(50_000);

/** Whether this tab's storage takes texts: it can be full, or closed to us. */
export function canKeepTyping(): boolean {
  const trial = persisted(`${key}_probe`, z.string(), { where: 'tab', as: 'text' });
  const isRoom = trial.keep(probe);
  trial.forget();
  return isRoom;
}

export const forgetTyping = (): void => typed.forget();
