/** Letters that no accent makes of others: strokes, ligatures and what else a keyboard elsewhere has not. */
const letters = new Map(
  Object.entries({
    łƚɫⱡ: 'l',
    đɖɗðꝺ: 'd',
    øɵɔⱺ: 'o',
    ħⱨɦ: 'h',
    ŧƭʈⱦ: 't',
    ıɨɩ: 'i',
    ȷɉʝ: 'j',
    ƀɓƃ: 'b',
    ƈȼɕ: 'c',
    ɇəɛǝ: 'e',
    ƒ: 'f',
    ǥɠɡ: 'g',
    ƙⱪĸ: 'k',
    ɱ: 'm',
    ŋɲƞɳ: 'n',
    ƥᵽ: 'p',
    ɋʠ: 'q',
    ɍɽ: 'r',
    ȿʂ: 's',
    ʉ: 'u',
    ʋ: 'v',
    ⱳ: 'w',
    ɏƴ: 'y',
    ƶȥʐ: 'z',
    ⱥɐ: 'a',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ς: 'σ',
    // Arabic and Persian keyboards have a sign each for these.
    ىیې: 'ي',
    ک: 'ك',
    ةہە: 'ه',
  }).flatMap(([signs, letter]) => Array.from(signs, (sign) => [sign, letter] as const)),
);
const special = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

/** Korean consonants at a syllable's end as at the next one's beginning, for a syllable that is still being typed. */
const endings = 'ᆨᆩᆪᆫᆬᆭᆮᆯᆰᆱᆲᆳᆴᆵᆶᆷᆸᆹᆺᆻᆼᆽᆾᆿᇀᇁᇂ';
const beginnings = Array.from(
  { length: 27 },
  (_, at) =>
    'ᄀ ᄁ ᄀᄉ ᄂ ᄂᄌ ᄂᄒ ᄃ ᄅ ᄅᄀ ᄅᄆ ᄅᄇ ᄅᄉ ᄅᄐ ᄅᄑ ᄅᄒ ᄆ ᄇ ᄇᄉ ᄉ ᄊ ᄋ ᄌ ᄎ ᄏ ᄐ ᄑ ᄒ'.split(
      ' ',
    )[at] ?? '',
);

/** Accents and points that are written over letters; the vowels of Indian and Thai letters and the Japanese sound marks stay. */
const accents = /[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}]/u;
const isAccent = (mark: string): boolean => accents.test(mark) && !/[\u3099\u309a]/u.test(mark);

/** What stands within a name and is left out as often: apostrophes and hyphens, as keyboards and phones write them. */
const within =
  /['"`´ʹʻʼʽˈˊˋ‘’‚‛“”„‟′‵＇׳״\u002d\u00ad\u058a\u05be\u2010-\u2015\u2212\u30fb\ufe58\ufe63\uff0d・·•]/gu;

/** Signs that part words as blanks do. */
const parting = /[\s,;()[\]{}<>|«»‹›、，；]+/gu;

/**
 * A text as it is looked for, however it is typed: accents, letters with strokes, case, full-width signs, apostrophes,
 * hyphens and blanks make no difference (DIR-180). For looking only: names that fold alike are two (DIR-39).
 */
export function folded(text: string): string {
  const bare = text.replace(within, '');
  const plain = /^[ -~]*$/.test(bare) ? bare.toLowerCase() : foldedLetters(bare);
  return plain.replace(parting, ' ').trim();
}

const foldedLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, (mark) => (isAccent(mark) ? '' : mark))
    .replace(/[\p{DI}\p{Cf}\u0640]/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(special, (sign) => letters.get(sign) ?? sign)
    .replace(/[\u11a8-\u11c2]/g, (sign) => beginnings[endings.indexOf(sign)] ?? sign);

/** The same with what stands on either side of a hyphen or an apostrophe as words of their own. */
export const foldedApart = (text: string): string => folded(text.replace(within, ' '));

/** Whether two texts are one however they are typed; `isSameName` tells what is one name. */
export const isAlike = (one: string, other: string): boolean =>
  folded(one) === folded(other) || foldedApart(one) === foldedApart(other);
