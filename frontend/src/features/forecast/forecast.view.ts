import {
  counted,
  endedTagWords,
  figure,
  isolated,
  demandNames,
  offWords,
  type ForecastDay,
} from '@muster/protocol';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { formatDateTime } from '../../shared/dates/time-format.ts';

/** What the page of the next shifts says (MON-80 to MON-83). Pure. */

type Figures = Pick<ForecastDay['byZone'][number], 'expected' | 'minimum' | 'missing'>;

/** `short`: stays below its minimum whoever goes where. `tight`: it is met, with nobody to spare. */
export type Need = 'short' | 'tight' | 'met';

/** A figure against its minimum, and what is to be said of it in a word. */
export interface ShownCell {
  readonly value: string;
  readonly need: Need;
  readonly word: string | undefined;
  readonly minimum: number;
}

/** A zone can be met by people of others, a tag only by those who carry it. */
function cellOf({ expected, minimum, missing }: Figures, kind: 'zone' | 'tag'): ShownCell {
  const value = figure(expected);
  if (missing > 0) return { value, need: 'short', word: `${figure(missing)} short`, minimum };
  if (minimum === 0 || expected > minimum) return { value, need: 'met', word: undefined, minimum };
  const others = minimum - expected;
  const word = kind === 'zone' && others > 0 ? `${figure(others)} from others` : 'no spare';
  return { value, need: 'tight', word, minimum };
}

export interface Column {
  readonly kind: 'zone' | 'tag';
  /** Of the zone, or the name of the tag. */
  readonly id: string;
  readonly name: string;
  /** Where it is the same for all shifts that are shown; else each cell has its own. */
  readonly minimum: number | undefined;
}

export const isWorked = ({ shift }: Pick<ForecastDay, 'shift'>): boolean =>
  shift === 'morning' || shift === 'night';

const figuresOf = (
  { byZone, byTag }: ForecastDay,
  { kind, id }: Pick<Column, 'kind' | 'id'>,
): Figures | undefined =>
  kind === 'zone'
    ? byZone.find(({ zoneId }) => zoneId === id)
    : byTag.find(({ name }) => name === id);

/** The zones and tags of all shifts that are shown, in the order in which they come. */
export function columnsOf(days: readonly ForecastDay[]): Column[] {
  const named = new Map<string, Pick<Column, 'kind' | 'id' | 'name'>>();
  for (const { byZone } of days) {
    for (const { zoneId: id, name } of byZone) named.set(`zone ${id}`, { kind: 'zone', id, name });
  }
  for (const { byTag } of days) {
    for (const { name } of byTag) named.set(`tag ${name}`, { kind: 'tag', id: name, name });
  }
  return [...named.values()].map((column) => {
    const minimums = new Set(days.flatMap((day) => figuresOf(day, column)?.minimum ?? []));
    const [first] = minimums;
    return { ...column, minimum: minimums.size === 1 ? first : undefined };
  });
}

/**
 * What a shift has in a column; undefined where it has no such zone or tag. What is missing for want of a tag is told by
 * the tag: its zone has people enough.
 */
export function cellIn(day: ForecastDay, column: Column): ShownCell | undefined {
  const figures = figuresOf(day, column);
  if (!figures) return undefined;
  const ofTags = day.byTag.reduce((sum, { missing }) => sum + missing, 0);
  const isTags =
    column.kind === 'zone' && figures.expected >= figures.minimum && ofTags >= day.missing;
  return cellOf(isTags ? { ...figures, missing: 0 } : figures, column.kind);
}

export interface Fitting {
  readonly columns: readonly Column[];
  /** How many tags are left out that every shift has people to spare for, and what else has no room. */
  readonly fine: number;
  readonly more: number;
}

const rank: Readonly<Record<Need, number>> = { short: 0, tight: 1, met: 2 };

/** The columns that there is room for: what is short first, then what has nobody to spare; `brief` leaves out plain tags. */
export function fittingColumns(
  days: readonly ForecastDay[],
  { most, isBrief }: { readonly most: number; readonly isBrief: boolean },
): Fitting {
  const all = columnsOf(days).map((column, at) => {
    const needs = days.map((day) => rank[cellIn(day, column)?.need ?? 'met']);
    return { column, at, worst: Math.min(rank.met, ...needs) };
  });
  const isFine = ({ column, worst }: (typeof all)[number]) =>
    column.kind === 'tag' && worst === rank.met;
  const wanted = isBrief ? all.filter((one) => !isFine(one)) : all;
  const shown = wanted
    .toSorted((a, b) => a.worst - b.worst || a.at - b.at)
    .slice(0, most)
    .toSorted((a, b) => a.at - b.at);
  const left = all.filter((one) => !shown.includes(one));
  const fine = left.filter(isFine).length;
  return { columns: shown.map(({ column }) => column), fine, more: left.length - fine };
}

/** `5 tags have people to spare in every shift and are left out.` */
export function leftOutWords({ fine, more }: Pick<Fitting, 'fine' | 'more'>): string {
  const spared = counted(fine, 'tag has', 'tags have');
  const others = counted(more, 'zone or tag has', 'zones and tags have');
  return [
    ...(fine > 0 ? [`${spared} people to spare in every shift.`] : []),
    ...(more > 0 ? [`${others} no room in this window.`] : []),
  ].join(' ');
}

/** How a whole shift stands, by its worst part. */
export function needOf(day: ForecastDay): Need {
  const needs = columnsOf([day]).map((column) => cellIn(day, column)?.need);
  if (day.missing > 0 || needs.includes('short')) return 'short';
  return needs.includes('tight') ? 'tight' : 'met';
}

/** The tags that are short, by name; the zones only of what is short beyond that. */
const shortNames = ({ byTag, byZone, missing: all }: ForecastDay): string[] => {
  const [tags, zones] = [byTag, byZone].map((of) => of.filter(({ missing }) => missing > 0));
  const ofTags = (tags ?? []).reduce((sum, { missing }) => sum + missing, 0);
  // A station that takes only people with a tag is one matter, not two.
  const named = [...(tags ?? []), ...(ofTags < all ? (zones ?? []) : [])];
  return [...new Set(named.map(({ name }) => name))];
};

/** Whether an open station asks for anybody. */
export const hasMinimum = ({ byZone, byTag }: ForecastDay): boolean =>
  [...byZone, ...byTag].some(({ minimum }) => minimum > 0);

export interface Summary {
  readonly title: string;
  readonly detail: string | undefined;
}

const mostNamed = 3;

/** `3 of the next 8 shifts miss a minimum`, and which: `RSS on Nov 28 and Nov 29`. */
export function summaryOf(days: readonly ForecastDay[]): Summary {
  const shifts = days.filter(isWorked);
  const short = shifts.filter((day) => needOf(day) === 'short');
  const all = shifts.length === 1 ? 'the next shift' : `the next ${figure(shifts.length)} shifts`;
  if (!shifts.some(hasMinimum))
    return { title: `No station has a minimum in ${all}`, detail: undefined };
  if (short.length === 0) {
    return { title: `Every minimum of ${all} can be met`, detail: undefined };
  }
  const datesOf = new Map<string, string[]>();
  for (const day of short) {
    for (const name of shortNames(day)) {
      datesOf.set(name, [...(datesOf.get(name) ?? []), formatShortDate(day.date)]);
    }
  }
  const parts = [...datesOf].map(([name, dates]) => `${isolated(name)} on ${listed(dates)}`);
  const more = parts.length - mostNamed;
  return {
    title: `${figure(short.length)} of ${all} ${short.length === 1 ? 'misses' : 'miss'} a minimum`,
    detail:
      [...parts.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ') || undefined,
  };
}

const listed = (texts: readonly string[]): string =>
  texts.length > 2
    ? `${texts.length} days`
    : texts.length === 2
      ? texts.join(' and ')
      : (texts[0] ?? '');

/** What is the case with a shift, and of whom: the same on every day of an absence. */
interface Why {
  readonly what: string;
  readonly who: string;
  readonly people: string;
}

/**
 * What is said under a shift: why it is short or has nobody to spare, or that it is as on the first of the shifts just
 * before it that it was so on.
 */
export function sentenceOf(
  day: ForecastDay,
  before: readonly ForecastDay[] = [],
): string | undefined {
  const own = whyOf(day);
  if (own === undefined) return undefined;
  const isOther = (one: ForecastDay) => {
    const why = whyOf(one);
    return why?.what !== own.what || why.people !== own.people;
  };
  const first = before[before.findLastIndex(isOther) + 1];
  if (!first) return sentence(own);
  return `${own.what.split(': ')[0]}, as on ${formatShortDate(first.date)}.`;
}

/** `AC is met by 3 of 3: Wei Tan is away (MC until Nov 30).` */
function whyOf(day: ForecastDay): Why | undefined {
  const [first, ...others] = day.reasons;
  if (first !== undefined) {
    const short = day.byTag.filter(({ missing }) => missing > 0).map(({ name }) => name);
    return { what: `${first}${andMore(others)}`, ...missedFor(day, short) };
  }
  const tight = tightOf(day);
  const [worst, ...rest] = tight;
  if (!worst) return undefined;
  const tags = tight.filter(({ kind }) => kind === 'tag').map(({ name }) => name);
  const what = `${tightWords(worst)}${andMore(rest)}`;
  return { what, ...missedFor(day, tags, lostFor(day, tags)) };
}

const andMore = ({ length }: readonly unknown[]): string =>
  length === 0 ? '' : `; and ${figure(length)} more`;

type Tight = Column & Figures;

const tightOf = (day: ForecastDay): Tight[] =>
  columnsOf([day]).flatMap((column) => {
    const figures = figuresOf(day, column);
    return figures && cellIn(day, column)?.need === 'tight' ? [{ ...column, ...figures }] : [];
  });

const tightWords = ({ kind, name, expected, minimum }: Tight): string =>
  kind === 'zone' && expected < minimum
    ? `${isolated(name)} is met with ${figure(minimum - expected)} from other zones`
    : `${isolated(name)} is met by ${figure(minimum)} of ${figure(expected)}`;

/** All that is met with nobody to spare, a sentence each, with who is away of those who carry a tag (MON-82). */
export const tightSentences = (day: ForecastDay): string[] =>
  tightOf(day).map((one) => {
    const tags = one.kind === 'tag' ? [one.name] : [];
    return sentence({ what: tightWords(one), ...missedFor(day, tags, lostFor(day, tags)) });
  });

const sentence = ({ what, who }: Why): string =>
  who === '' ? `${what}.` : `${what}${what.includes(': ') ? ';' : ':'} ${who}.`;

const mostMissed = 2;

/** Whether a tag counts for what stations ask for, which may be one of several: `SSM or MOBIX`. */
const isOf = (asked: string, tag: string): boolean =>
  demandNames(asked).includes(tag.toLowerCase());

/** Whose tag of these has ended; what is short says so itself. */
const lostFor = ({ ended }: ForecastDay, tags: readonly string[]): string[] =>
  ended.filter(({ tag }) => tags.some((name) => isOf(name, tag))).map(endedTagWords);

/** Who is away for all of the shift and carries one of these tags; and what else there is to be said of them. */
function missedFor(
  { away, date }: ForecastDay,
  tags: readonly string[],
  others: readonly string[] = [],
): Omit<Why, 'what'> {
  const missed = away.filter(
    (one) =>
      one.ptoTiming === null &&
      one.tags.some((carried) => tags.some((name) => isOf(name, carried))),
  );
  const words = [
    ...missed.map((one) => `${isolated(one.userName)} is away (${awayWords(one, date)})`),
    ...others,
  ];
  const named = words.slice(0, mostMissed);
  const more = words.length - named.length;
  return {
    who: [...named, ...(more > 0 ? [`${figure(more)} more`] : [])].join(', '),
    people: JSON.stringify([
      missed.map(({ userId, absenceType }) => [userId, absenceType]),
      others,
    ]),
  };
}

type Away = ForecastDay['away'][number];

/** `MC until Nov 30`, `off 12:00–14:00`; of the day alone without its date. */
export function awayWords({ absenceType, ptoTiming, until }: Away, date: string): string {
  const words = ptoTiming === null ? absenceType : offWords(ptoTiming);
  return until > date ? `${words} until ${formatShortDate(until)}` : words;
}

/** Those who are away for all of it, first who carries a tag of which somebody is missing, and those off for a part. */
export function awayOf({ away, byTag }: Pick<ForecastDay, 'away' | 'byTag'>) {
  const short = byTag.flatMap(({ name, missing }) => (missing > 0 ? name : []));
  const whole = away.filter(({ ptoTiming }) => ptoTiming === null);
  const missedTags = ({ tags }: Away) =>
    tags.filter((tag) => short.some((name) => isOf(name, tag)));
  return {
    /** With the tags for which they are. */
    missed: whole
      .map((one) => ({ ...one, tags: missedTags(one) }))
      .filter(({ tags }) => tags.length > 0),
    whole: whole.filter((one) => missedTags(one).length === 0),
    partly: away.filter(({ ptoTiming }) => ptoTiming !== null),
  };
}

/** Whether anybody has begun its board: `none`, `12 placed`, `saved`. */
export const planWord = ({ plan }: Pick<ForecastDay, 'plan'>): string =>
  plan === null ? 'none' : plan.savedAt === null ? `${figure(plan.placed)} placed` : 'saved';

export function planSentence({ plan }: Pick<ForecastDay, 'plan'>, timeZone: string): string {
  if (plan === null) return 'No plan yet.';
  const { placed, savedAt, by } = plan;
  const who = by === null ? '' : ` by ${isolated(by.name)}`;
  const people = `${counted(placed, 'person', 'people')} placed`;
  if (savedAt === null) return `${people}${who}, not saved yet.`;
  return `${people}, saved ${formatDateTime(savedAt, timeZone)}${who}.`;
}
