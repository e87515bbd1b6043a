/**
 * A name that somebody is known by, as it is stored: full-width and other forms of a letter as the letter, without
 * signs that nobody sees, with plain quotation marks, apostrophes and hyphens, blanks as one (DIR-181).
 */
export const plainName = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u2800]+/gu, ' ')
    .replace(/[\p{DI}\p{Cf}]/gu, '')
    .replace(/[`´‘’‚‛′‵ʹʻʼʽˈ]/gu, "'")
    .replace(/[“”„‟″]/gu, '"')
    .replace(/[\u2010-\u2015\u2212\u2043]/gu, '-')
    .trim();

/** Letters of other scripts that look like Latin ones, small or large: names are compared without regard to case. */
const lookalikes = new Map(
  Object.entries({
    a: 'аɑα',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еε',
    g: 'ɡց',
    h: 'нһհ',
    i: 'іιɩ',
    j: 'јϳ',
    k: 'кκ',
    l: 'ӏ',
    m: 'мμ',
    n: 'ηո',
    o: 'оοօ',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'ѵν',
    w: 'ԝω',
    x: 'хχ',
    y: 'уү',
    z: 'ζ',
    σ: 'ς',
  }).flatMap(([latin, others]) => Array.from(others, (sign) => [sign, latin] as const)),
);

/** The same for names that somebody cannot tell apart by looking: in any case, and with letters of another script. */
export function lookOf(name: string): string {
  if (/^[ -~]*$/.test(name)) return name.trim().replace(/ {2,}/g, ' ').toLowerCase();
  const letters = plainName(name).toUpperCase().toLowerCase().normalize('NFD');
  return Array.from(letters, (sign) => lookalikes.get(sign) ?? sign)
    .join('')
    .replaceAll('i\u0307', 'i')
    .normalize('NFC');
}
