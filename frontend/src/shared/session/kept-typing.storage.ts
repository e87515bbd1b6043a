import { z } from 'zod';
import { deviceNow } from '../dates/clock.ts';
import { quietly } from '../kept/quietly.ts';
import { tabStorage } from './kept-in-tab.ts';

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
/** After a shift nobody goes on where they were. */
const keptForMs = 12 * 3_600_000;

/** What this tab keeps of a session that has ended, for the same person alone (SES-112). */
export function readTyping(userId: string): Kept | undefined {
  const found = quietly(() =>
    typingSchema.safeParse(JSON.parse(tabStorage()?.getItem(key) ?? 'null')),
  );
  if (!found?.success || found.data.userId !== userId) return undefined;
  return Math.abs(deviceNow() - found.data.at) < keptForMs ? found.data : undefined;
}

export function keepTyping(typing: Omit<Kept, 'at'>): void {
  const record: Kept = { ...typing, at: deviceNow() };
  quietly(() => tabStorage()?.setItem(key, JSON.stringify(record)));
}

/** More than anybody types into open forms. */
const probe = 'x'.repeat(50_000);

/** Whether this tab's storage takes texts: it can be full, or closed to us. */
export function canKeepTyping(): boolean {
  const storage = tabStorage();
  return (
    quietly(() => {
      storage?.setItem(`${key}_probe`, probe);
      storage?.removeItem(`${key}_probe`);
      return storage !== undefined;
    }) ?? false
  );
}

export const forgetTyping = (): void => quietly(() => tabStorage()?.removeItem(key));
