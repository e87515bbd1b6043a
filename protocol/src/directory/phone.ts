import { z } from 'zod';
import { singleLine, orNone } from '../kernel/text.ts';

/** The longest phone number, in characters, and in digits without its extension (ITU-T E.164). */
const longestPhone = 32;
const mostDigits = 15;
/** As many digits before and behind a slash are two numbers. */
const digitsOfNumber = 6;

const tooLong = `At most ${longestPhone} characters`;
const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** The number, and the extension where there is one. */
function partsOf(phone: string): { number: string; extension: string | undefined } {
  const at = phone.indexOf('x');
  return at < 0
    ? { number: phone, extension: undefined }
    : { number: phone.slice(0, at), extension: phone.slice(at + 1) };
}

/** What is wrong with a phone number as it was typed, in words; undefined when nothing is (DIR-170). */
export function phoneProblem(text: string): string | undefined {
  if (text.length > longestPhone) return tooLong;
  if (text === '') return undefined;
  if (!/^[\d +()./x-]+$/.test(text)) return 'Digits, spaces, + ( ) - . / and x before an extension';
  const { number, extension } = partsOf(text);
  if (digitsIn(number) === '') return 'A phone number has digits';
  if (extension !== undefined && !/^[ .-]*\d[\d .-]*$/.test(extension)) {
    return 'Behind x stand the digits of an extension';
  }
  if (!/^ *\(? *\+?[^+]*$/.test(number)) return 'The + stands first';
  return isOneNumber(number) ? undefined : 'One number only';
}

function isOneNumber(number: string): boolean {
  const long = number.split('/').filter((part) => digitsIn(part).length >= digitsOfNumber);
  return digitsIn(number).length <= mostDigits && long.length <= 1;
}

/** A person's phone number as a call takes it. */
export const phoneInput = orNone(
  z
    .string()
    .overwrite(singleLine)
    .max(longestPhone, { error: tooLong, abort: true })
    .superRefine((text, context) => {
      const message = phoneProblem(text);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
);

/** The address that calls it (RFC 3966), with the extension apart; a `(0)` is for callers within the country. */
export function telAddress(phone: string): string {
  const { number, extension = '' } = partsOf(phone);
  const isAbroad = number.includes('+');
  const digits = digitsIn(isAbroad ? number.replace(/\( *0 *\)/, '') : number);
  const rest = digitsIn(extension);
  return `tel:${isAbroad ? '+' : ''}${digits}${rest === '' ? '' : `;ext=${rest}`}`;
}
