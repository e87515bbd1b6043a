import { absenceTypeCodes, folded, type Searchable, type SearchIndex } from '@muster/protocol';

/**
 * What somebody types in a palette, as an order: what to do, with whom or what, where and how many (UI-335). The one grammar
 * of every screen: it knows words, not people and places, so a text has several readings, and who answers takes the first
 * that means something there. Pure.
 */

const verbs = {
  move: ['move', 'assign', 'place', 'put', 'send', 'post', 'deploy'],
  next: ['place next', 'next', 'add'],
  fill: ['fill up', 'fill'],
  unassign: ['unassign', 'remove', 'take off', 'take out', 'stand down', 'off', 'unassigned'],
  reset: ['reset', 'clear', 'empty'],
  rotate: ['rotate zone', 'rotate'],
  swap: ['swap', 'switch', 'exchange', 'trade'],
  open: ['reopen', 'open'],
  close: ['close', 'shut'],
  capacity: ['set capacity of', 'set capacity', 'capacity of', 'capacity', 'places of', 'cap'],
  remind: ['remind', 'chase', 'nudge', 'ping'],
  where: ['where is', 'where are', 'wheres', 'where', 'who is', 'find', 'locate', 'show me'],
  go: ['go to', 'goto', 'jump to', 'switch to', 'back to', 'go', 'open', 'show', 'view'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Verb = keyof typeof verbs;

export interface TypedOrder {
  readonly verb: Verb;
  /** Whom or what it is about, as typed. */
  readonly what: string;
  /** Behind the word between: where to, with whom, how many. */
  readonly to: string;
  readonly count?: number;
  /** A tag or a role of whoever comes next. */
  readonly need?: string;
  /** No word says so, only that a name and a place stand side by side. */
  readonly isLoose?: boolean;
}

/** No name of a person and one of a place are longer together. */
const longest = 500;
const polite = /^(?:please|pls|plz|can you|could you|kindly) /i;
const ending = /[\s?!.]+$|[\s,]+(?:please|pls|plz|thanks)[\s?!.]*$/i;
const swapArrow = / ?(?:<-+>|<=+>|↔|⇄|⇔) ?/u;
const arrow = / ?(?:-+>|=+>|>+|→|⇒|➜|➔|►) ?/gu;

/** One blank between words, "to" for an arrow, nothing that is only polite; empty where it is too long for an order. */
function plainOrder(query: string): string {
  if (query.length > longest) return '';
  const text = query.replaceAll(/\s+/g, ' ').trim().replace(polite, '');
  const said = text.replace(ending, '').replace(ending, '') || text;
  const swapped = said.split(swapArrow);
  return swapped.length === 2
    ? `swap ${swapped.join(' with ')}`
    : said.replace(arrow, ' to ').trim();
}

const phrases = (Object.entries(verbs) as [Verb, readonly string[]][])
  .flatMap(([verb, all]) => all.map((phrase) => ({ verb, words: phrase.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length);

/** What a text can mean, the likeliest first; none where it says nothing to do. */
export function ordersTyped(query: string): readonly TypedOrder[] {
  const words = plainOrder(query).split(' ');
  const said = words.map(folded);
  if (said.join('') === '') return [];
  const stands = (phrase: readonly string[], at: number) =>
    at >= 0 && phrase.every((word, index) => said[at + index] === word);
  const begun = phrases
    .filter((phrase) => stands(phrase.words, 0))
    .flatMap(({ verb, words: { length } }) => readings(verb, words.slice(length)));
  const ended = phrases
    .filter(({ verb, words: { length } }) => isEnding.has(verb) && words.length > length)
    .filter((phrase) => stands(phrase.words, words.length - phrase.words.length))
    .map(({ verb, words: { length } }) => ({
      verb,
      what: textOf(words.slice(0, -length)),
      to: '',
    }));
  return [...begun, ...ended, ...wordless(words)];
}

/** Verbs that also stand behind what they are about: `bike 2 close`. */
const isEnding: ReadonlySet<Verb> = new Set(['reset', 'open', 'close', 'unassign', 'where']);

const textOf = (words: readonly string[]): string => words.join(' ').trim();

const between: Readonly<Partial<Record<Verb, readonly string[]>>> = {
  move: ['to', 'at', 'in', 'into', 'on'],
  next: ['to', 'at', 'in', 'into', 'for'],
  swap: ['with', 'and', 'for', '&', '+', 'to'],
};

function readings(verb: Verb, rest: readonly string[]): readonly TypedOrder[] {
  const whole = { verb, what: textOf(rest), to: '' };
  if (verb === 'move') return [...parted(verb, rest), ...sideBySide(rest)];
  if (verb === 'next') return nextOnes(rest);
  if (verb === 'swap') return [...parted(verb, rest), ...commaParted(verb, rest)];
  if (verb === 'capacity') return numbered(rest);
  if (verb === 'go' && whole.what === '') return [];
  return [whole];
}

/** Without a verb: `Kumar to CAR 1`, `2 Xray to CAR X`, `CAR 1 capacity 9`, `kumar car1`. */
function wordless(words: readonly string[]): readonly TypedOrder[] {
  const at = words.findIndex((word, index) => index > 0 && /^cap(?:acity)?$/i.test(word));
  if (at > 0) return numbered([...words.slice(0, at), ...words.slice(at + 1)]);
  const isCounted = countIn(words[0] ?? '') !== undefined;
  const moves = parted('move', words, ['to']).filter(({ what }) => !isWay(what));
  return [...(isCounted ? nextOnes(words) : []), ...moves, ...sideBySide(words)];
}

/** "go" is the way to a place, and nobody who is moved there. */
const isWay = (text: string): boolean =>
  ['go', 'open', 'show', 'back', 'jump'].includes(folded(text));

/** At each word between, for it may be part of a name too. */
function parted(
  verb: Verb,
  words: readonly string[],
  parting = between[verb] ?? [],
): readonly TypedOrder[] {
  return words.flatMap((word, index) => {
    const [what, to] = [textOf(words.slice(0, index)), textOf(words.slice(index + 1))];
    return parting.includes(word.toLowerCase()) && what && to ? [{ verb, what, to }] : [];
  });
}

function commaParted(verb: Verb, words: readonly string[]): readonly TypedOrder[] {
  const [what = '', to = '', more] = textOf(words).split(',');
  return what.trim() && to.trim() && more === undefined
    ? [{ verb, what: what.trim(), to: to.trim() }]
    : [];
}

/** No place has more words. */
const longestPlace = 6;

/** A name and a place with no word between them; the shorter place last, as it is the less likely one. */
const sideBySide = (words: readonly string[]): readonly TypedOrder[] =>
  words.flatMap((_, at) =>
    at === 0 || words.length - at > longestPlace
      ? []
      : [
          {
            verb: 'move' as const,
            what: textOf(words.slice(0, at)),
            to: textOf(words.slice(at)),
            isLoose: true,
          },
        ],
  );

/** `3 with Xray to CAR X`, `2 xray to CAR X`, `Xray to CAR X`: one where no number is said. */
function nextOnes(words: readonly string[]): readonly TypedOrder[] {
  const count = countIn(words[0] ?? '');
  const rest = count === undefined ? words : words.slice(1);
  return rest.flatMap((word, at) => {
    const to = textOf(rest.slice(at + 1));
    if (!between.next?.includes(word.toLowerCase()) || !to) return [];
    const need = textOf(rest.slice(0, at)).replace(whoever, '').trim();
    return [{ verb: 'next' as const, what: '', to, count: count ?? 1, ...(need && { need }) }];
  });
}

/** Says nothing of who comes next. */
const whoever = /^(?:(?:more|free|people|officers|with|as)(?: |$))+/i;

/** `CAR 1 9`, `CAR 1 = 9`, `CAR 1 to 9`. */
function numbered(words: readonly string[]): readonly TypedOrder[] {
  const count = countIn(words.at(-1) ?? '');
  if (count === undefined) return [];
  const what = textOf(words.slice(0, -1))
    .replace(/(?:\s|^)(?:=|to|is|of|:)$/i, '')
    .replace(/[:=]$/, '');
  return what.trim() === '' ? [] : [{ verb: 'capacity', what: what.trim(), to: '', count }];
}

const numbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

function countIn(word: string): number | undefined {
  if (/^\d{1,6}$/.test(word)) return Number(word);
  const at = numbers.indexOf(word.toLowerCase());
  return at < 0 ? undefined : at;
}

/** What is looked for: behind `where is`, `go to`, `open`; any other text as it is. */
export function soughtIn(query: string): string {
  const found = ordersTyped(query).find(
    ({ verb, what }) => (verb === 'go' || verb === 'where') && what,
  );
  return found?.what ?? plainOrder(query);
}

/** `car2` with the blank that its writer left out. */
const apart = (text: string): string => text.replaceAll(/(\p{L})(?=\d)/gu, '$1 ');

/** Looks for a text as it is typed, else for what it asks for, else with the blanks that are left out. */
export function foundTyped<Thing extends Searchable>(
  index: SearchIndex<Thing>,
  query: string,
  most: number,
): readonly Thing[] {
  const sought = soughtIn(query);
  for (const text of new Set([query, sought, apart(sought)])) {
    const found = index.find(text, most);
    if (found.length > 0) return found;
  }
  return [];
}

/** A name for comparing, blanks aside: `bus2` is `BUS 2`. */
export const squeezed = (name: string): string => folded(name).replaceAll(' ', '');

const states = new Map<string, string>([
  ...absenceTypeCodes.map((code) => [folded(code), code] as const),
  ...Object.entries({
    present: ['present', 'here', 'reported'],
    absent: ['absent', 'away', 'no show', 'awol'],
    pto: ['pto', 'time off', 'late'],
    MC: ['sick', 'ill', 'unwell', 'sick leave', 'medical leave', 'on mc', 'medical'],
    VL: ['leave', 'on leave', 'vacation', 'holiday', 'annual leave'],
  }).flatMap(([state, all]) => all.map((words) => [words, state] as const)),
]);

/** A state of somebody by its own word, however people say it: `sick` is `MC`, `late 1130` `pto comes at 1130`. */
export function stateSaid(text: string): string {
  const late = /^late (?:till |until |by |at )?(\d\S*(?: [ap]\.?m\.?)?)$/i.exec(text.trim());
  return late ? `pto comes at ${late[1]?.replace(' ', '')}` : (states.get(folded(text)) ?? text);
}

export interface TypedMark {
  readonly name: string;
  readonly state: string;
}

/** Whom a text marks and as what, whichever stands first: `Siti is sick`, `mc siti`. */
export function marksTyped(query: string): readonly TypedMark[] {
  const words = plainOrder(query)
    .replace(/^mark /i, '')
    .replace(/ (?:today|tonight)$/i, '')
    .split(' ');
  return words.flatMap((_, at) => {
    if (at === 0) return [];
    const [first, second] = [textOf(words.slice(0, at)), textOf(words.slice(at))];
    const behind = { name: first.replace(/ ?[:=]$/, ''), state: second.replace(joining, '') };
    const before = { name: second, state: first };
    return [behind, before].filter(({ name, state }) => name && isState(state));
  });
}

const joining = /^(?:is|as|on|has|=|:) /i;
const isState = (text: string): boolean =>
  states.has(folded(text)) || stateSaid(text) !== text || /^(?:pto|absent|time off) /i.test(text);

/** Its own words, for what is misspelt. */
export const orderWords: readonly string[] = [
  ...phrases.flatMap(({ words }) => words),
  ...states.keys(),
  'save',
  'undo',
  'redo',
  'submit',
  'print',
  'relieve',
  'replay',
  'yesterday',
  'tomorrow',
];
