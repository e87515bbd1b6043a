import { z } from 'zod';

/**
 * Text that somebody types: without control characters other than newline and tab, and with U+FFFD for half a
 * character, so that what is answered is what is stored (ATT-72).
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\p{Cs}/gu, '\ufffd');

/** The same in a contract. */
export const typedText = z.string().overwrite(plainText);
