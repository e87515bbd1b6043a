import { folded } from '@muster/protocol';

/**
 * What somebody types in a palette, as an order: what to do, with whom or what, where and how many (UI-335). The one grammar
 * of every screen: it knows words, not people and places, so a text has several readings, and who answers takes the first
 * that means something there. Pure.
 */

const verbs = {
  move: ['move', 'assign', 'place', 'put', 'send', 'post', 'deploy'],
  next: ['place next', 'next', 'add', 'need'],
  fill: ['fill up', 'fill'],
  unassign: [
    'unassign',
    'remove',
    'take off',
    'take out',
    'stand down',
    'free',
    'release',
    'off',
    'unassigned',
  ],
  relieve: ['relieve', 'relief for', 'relief of', 'relief'],
  reset: ['reset', 'clear', 'empty'],
  rotate: ['rotate zone', 'rotate'],
  swap: ['swap', 'switch', 'exchange', 'trade'],
  open: ['reopen', 'open'],
  close: ['close', 'shut'],
  capacity: [
    'set capacity of',
    'set capacity',
    'capacity of',
    'capacity',
    'places of',
    'cap',
    'set',
    'raise',
    'lower',
  ],
  remind: ['remind', 'chase', 'nudge', 'ping'],
  where: [
    'where is',
    'where are',
    'wheres',
    'where',
    'who is',
    'who are',
    'whos',
    'how many',
    'why is',
    'find',
    'look for',
    'search for',
    'search',
    'locate',
    'show me',
  ],
  go: ['go to', 'goto', 'jump to', 'switch to', 'back to', 'go', 'open', 'show', 'view'],
  edit: [
    'reset password of',
    'reset password for',
    'reset password',
    'sign in link for',
    'sign in link of',
    'sign in link',
    'edit',
    'change',
    'rename',
    'manage',
    'deactivate',
    'activate',
    'delete',
  ],
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
  /** Where whoever it is about is said to stand. */
  readonly from?: string;
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
export function plainOrder(query: string): string {
  if (query.length > longest) return '';
  const text = query.replaceAll(/\s+/g, ' ').trim().replace(polite, '');
  const said = text.replace(ending, '').replace(ending, '') || text;
  const swapped = said.split(swapArrow);
  return swapped.length === 2
    ? `swap ${swapped.join(' with ')}`
    : said
        .replace(arrow, ' to ')
        .replaceAll(/:(?= |$)/g, ' ')
        .replaceAll(/ *= */g, ' = ')
        .replaceAll(/ +/g, ' ')
        .trim();
}

/** The verb that a text begins with, as it is typed, and what stands behind it. */
export function verbTyped(query: string): { verb: Verb; said: string; rest: string } | undefined {
  const words = plainOrder(query).split(' ');
  const begun = phrases.find((phrase) =>
    phrase.words.every((word, at) => folded(words[at] ?? '') === word),
  );
  if (!begun) return undefined;
  const count = begun.words.length;
  return {
    verb: begun.verb,
    said: textOf(words.slice(0, count)).toLowerCase(),
    rest: textOf(words.slice(count)),
  };
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
  return [...begun, ...parting(words, said), ...ended, ...wordless(words)].flatMap(withPlace);
}

/** `take Kumar off`, `stand Kumar down`, `fill CAR 1 up`: both words of a verb, with what it is about between them. */
const parting = (words: readonly string[], said: readonly string[]): readonly TypedOrder[] =>
  phrases.flatMap(({ verb, words: [first, particle = '', more] }) => {
    const at = said.indexOf(particle, 2);
    if (said[0] !== first || at < 0 || more !== undefined || !particles.has(particle)) return [];
    const behind = textOf(words.slice(at + 1)).replace(/^(?:from|of) /i, '');
    const what = textOf(words.slice(1, at));
    return [{ verb, what, to: '', ...(behind !== '' && { from: behind }) }];
  });

const particles: ReadonlySet<string> = new Set(['off', 'out', 'down', 'up']);

/** Who is moved from where they are said to stand: `Kumar from CAR 1`, `Kumar off CAR 1`. */
function withPlace(order: TypedOrder): readonly TypedOrder[] {
  if (order.verb !== 'move' && order.verb !== 'unassign') return [order];
  const [, what, from] = /^(.+?) (?:from|off|out of) (.+)$/i.exec(order.what) ?? [];
  return what === undefined || from === undefined ? [order] : [order, { ...order, what, from }];
}

/** Verbs that also stand behind what they are about: `bike 2 close`. */
const isEnding: ReadonlySet<Verb> = new Set([
  'reset',
  'open',
  'close',
  'unassign',
  'where',
  'remind',
]);

const everybodys = new Set(['all', 'everyone', 'everybody', 'all people', 'all officers']);

/** Means all, and nobody whose name begins so. */
export const isEverybody = (text: string): boolean => everybodys.has(folded(text));

const textOf = (words: readonly string[]): string => words.join(' ').trim();

const between: Readonly<Partial<Record<Verb, readonly string[]>>> = {
  move: ['to', 'at', 'in', 'into', 'on'],
  next: ['to', 'at', 'in', 'into', 'on', 'for'],
  swap: ['with', 'and', 'for', '&', '+', 'to'],
  relieve: ['with', 'by'],
};

function readings(verb: Verb, rest: readonly string[]): readonly TypedOrder[] {
  const whole = { verb, what: textOf(rest), to: '' };
  if (verb === 'move') {
    const isCounted = countIn(rest[0] ?? '') !== undefined;
    return [...(isCounted ? nextOnes(rest) : []), ...parted(verb, rest), ...sideBySide(rest)];
  }
  if (verb === 'next') return nextOnes(rest);
  if (verb === 'swap') {
    return [...parted(verb, rest), ...commaParted(verb, rest), ...sideBySide(rest, verb)];
  }
  if (verb === 'relieve') return [...parted(verb, rest), whole];
  if (verb === 'capacity') return numbered(rest);
  if (verb === 'go' && whole.what === '') return [];
  return [whole];
}

/** Without a verb: `Kumar to CAR 1`, `2 Xray to CAR X`, `Kumar off CAR 1`, `CAR 1 capacity 9`, `kumar car1`, `car1 kumar`. */
function wordless(words: readonly string[]): readonly TypedOrder[] {
  const at = words.findIndex((word, index) => index > 0 && /^cap(?:acity)?$/i.test(word));
  if (at > 0) return numbered([...words.slice(0, at), ...words.slice(at + 1)]);
  const isCounted = countIn(words[0] ?? '') !== undefined;
  const moves = parted('move', words, ['to']).filter(({ what }) => !isWay(what));
  const places = parted('move', words, ['at', 'in', 'into', 'on']);
  const needed = nextOnes(words).map((order) => ({ ...order, isLoose: true }));
  return [
    ...(isCounted ? nextOnes(words) : []),
    ...moves,
    ...parted('unassign', words, ['off']).map(({ what, to }) => offOrder(what, to)),
    ...places.map((order) => ({ ...order, isLoose: true })),
    ...sideBySide(words),
    ...(isCounted ? [] : needed.filter(({ need }) => need !== undefined)),
  ];
}

const offOrder = (what: string, from: string): TypedOrder => ({
  verb: 'unassign',
  what,
  to: '',
  from,
});

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

/**
 * A name and a place, or two names, with no word between them; the shorter second one last, as it is the less likely one.
 * A place may stand first.
 */
function sideBySide(words: readonly string[], verb: 'move' | 'swap' = 'move') {
  const parts = words.flatMap((_, at) =>
    at === 0 ? [] : [[textOf(words.slice(0, at)), textOf(words.slice(at))] as const],
  );
  const isPlace = (text: string) => text.split(' ').length <= longestPlace;
  // A word between belongs to nobody's name there.
  const isWhom = (text: string) => !between.move?.includes(text.split(' ').at(-1) ?? '');
  const order = (what: string, to: string) => ({ verb, what, to, isLoose: true });
  return [
    ...parts.flatMap(([what, to]) => (isPlace(to) && isWhom(what) ? [order(what, to)] : [])),
    ...parts.flatMap(([to, what]) =>
      verb === 'move' && isPlace(to) && isWhom(what) ? [order(what, to)] : [],
    ),
  ];
}

/** `3 with Xray to CAR X`, `2 xray to CAR X`, `Xray to CAR X`: one where no number is said; `3 CAR X` needs no word between. */
function nextOnes(words: readonly string[]): readonly TypedOrder[] {
  const count = countIn(words[0] ?? '');
  const rest = count === undefined ? words : words.slice(1);
  const order = (who: string, to: string, isLoose: boolean): readonly TypedOrder[] => {
    const need = who.replace(whoever, '').trim();
    // Those who stand somewhere are not the next of the free ones.
    if (to === '' || /(?:^| )from(?: |$)/i.test(need)) return [];
    const told = { ...(need && { need }), ...(isLoose && { isLoose }) };
    return [{ verb: 'next', what: '', to, count: count ?? 1, ...told }];
  };
  const said = rest.flatMap((word, at) =>
    between.next?.includes(word.toLowerCase())
      ? order(textOf(rest.slice(0, at)), textOf(rest.slice(at + 1)), false)
      : [],
  );
  if (count === undefined) return said;
  const loose = rest.flatMap((_, at) =>
    order(textOf(rest.slice(0, at)), textOf(rest.slice(at)), true),
  );
  return [...said, ...loose];
}

/** Says nothing of who comes next. */
const whoever = /^(?:(?:more|free|unassigned|people|officers|with|as|of)(?: |$))+/i;

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

/** What is looked for: behind `where is`, `who is at`, `go to`, `open`, `edit`; any other text as it is. */
export function soughtIn(query: string): string {
  const found = ordersTyped(query).find(
    ({ verb, what }) => (verb === 'go' || verb === 'where' || verb === 'edit') && what,
  );
  return found?.what.replace(/^(?:at|in|on) (?=.)/i, '') ?? plainOrder(query);
}

/** Its own words, for what is misspelt. */
export const orderWords: readonly string[] = [
  ...phrases.flatMap(({ words }) => words),
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
