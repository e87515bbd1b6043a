import { z } from 'zod';
import { lookOf, plainName } from './identity.ts';

/**
 * Text that somebody types: without control characters other than newline and tab, without those that turn the
 * direction of what follows (ATT-72), and with U+FFFD for half a character, so that what is answered is what is stored (ATT-72).
 * What is not drawn at all, such as U+200B or the blank sign of Braille, is no text by itself.
 */
export function plainText(text: string): string {
  const typed = text
    // One letter is one text, however a keyboard or a file composes it (DIR-39).
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');
  return /[\p{DI}\u2800]/u.test(typed) && !/[^\s\p{DI}\u2800]/u.test(typed) ? '' : typed;
}

/** The same in a contract. */
export const typedText = z.string().overwrite(plainText);

/** Why what is final is changed; only spaces count as none (ATT-102, DEP-401). */
export const changeReason = typedText.trim().max(500, 'At most 500 characters').nullish();

/** The same as one line, without blanks around it (DIR-30). */
export const singleLine = (text: string): string => plainText(text).replace(/\s+/g, ' ').trim();

const runsToTheLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * A name in a sentence, on its way to being shown: one that runs to the left keeps its direction to itself, so that
 * digits and brackets beside it stay where they belong (UI-375). Any other one is as it was.
 */
export const isolated = (name: string): string =>
  runsToTheLeft.test(name) && !/^\u2068.*\u2069$/s.test(name) ? `\u2068${name}\u2069` : name;

/** The same without, as it is stored, written to files and compared. */
export const plainly = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** What tells names apart: not case, blanks, or how a letter is composed (DIR-39), nor what looks the same (DIR-181). */
export const nameKey = lookOf;

/** Whether two names are one (DIR-39). */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);

/** Text that must be there: `missing` says so; what is of another type is told as that. */
export const neededText = (missing: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? missing : undefined) });

/** What somebody or something is known by, and is looked up by (DIR-181). */
export const knownBy = (missing: string, longest: number) =>
  neededText(missing)
    .overwrite((text) => plainName(plainText(text)))
    .min(1, missing)
    .max(longest, `At most ${longest} characters`);

/** One line that somebody types, without blanks around it; `missing` says that it is needed (DIR-30). */
export const oneLine = (missing: string, longest: number) =>
  neededText(missing)
    .overwrite(singleLine)
    .min(1, missing)
    .max(longest, `At most ${longest} characters`);

/** What may be left out: null and empty are none, which is null. */
export const orNone = <Text extends z.ZodType<string, string>>(text: Text) =>
  text.transform((one) => one || null).nullish();

const mostNamed = 5;

/** "a, b, c, d, e and 4,995 more": no answer grows with what was asked (OPS-32). */
export function fewOf(names: readonly (string | number)[]): string {
  const more = names.length - mostNamed;
  const said = names.slice(0, mostNamed).join(', ');
  return more > 0 ? `${said} and ${more.toLocaleString('en')} more` : said;
}
