import {
  addDays,
  instantIn,
  isLocked,
  shiftEndsAt,
  shiftOn,
  shiftStart,
  calledOf,
  isolated,
  saidName,
  searchIndex,
  type Officer,
} from '@muster/protocol';
import { dateIn, timesIn, type TypedTime } from '../../../shared/dates/date-in.ts';
import type { Span } from '../replay/scrubber.view.ts';
import { formatLongDate, formatShortDate } from '../../../shared/dates/date-format.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-button.tsx';
import { formatTimeOn } from '../../../shared/dates/time-format.ts';
import { momentWords, type ReplayHand } from '../replay/replay-address.ts';
import { placeName } from '../operations/operation-words.ts';
import { personIn } from './note-answer.ts';

/** The moment of a board that somebody types: `10:42`, `Nov 12 10:42`, `replay at 10:42` (UI-330). Pure. */

interface MeantMoment {
  /** Whose board. */
  readonly date: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly hasSeconds: boolean;
  readonly isToCome: boolean;
}

export interface MomentContext {
  /** The date whose board is looked at. */
  readonly date: string;
  readonly today: string;
  readonly timeZone: string;
  readonly now: number;
  /** In a replay: its moments. */
  readonly span?: Span | undefined;
}

/** No moment is written longer. */
const longest = 60;
const lead =
  /^(?:(?:go to|jump to|show|open|replay)\s+)?(?:(?:the )?board\s+)?(?:(?:at|of|as of|from)\s+)?/i;
const whole = /^(?:show |open )?(?:the )?replay(?: (?:of |from )?(?<day>.+))?$/i;

/** What a text can mean, the likeliest first; none where it is no moment. */
export function momentsIn(typed: string, context: MomentContext): readonly MeantMoment[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text === '' || text.length > longest) return [];
  const begun = whole.exec(text);
  const wholeDay = begun && wholeReplay(begun.groups?.['day'], context);
  if (wholeDay) return [wholeDay];
  const said = text.replace(lead, '');
  // Four figures behind a day are its year.
  if (dateIn(said, context.today, addDays) !== undefined) return [];
  const { day, times } = partsOf(said, context);
  const found = times.flatMap((time) =>
    day === undefined ? [onBoard(time, context)] : onDay(day, time, context),
  );
  const isAt = (one: MeantMoment) => isDuring(one.at, one.date, context);
  const past = found.filter(({ isToCome }) => !isToCome);
  return (past.length > 0 ? past : found).toSorted((a, b) => Number(isAt(b)) - Number(isAt(a)));
}

/** A replay without a moment begins where it has got to. */
function wholeReplay(day: string | undefined, context: MomentContext): MeantMoment | undefined {
  const { today, now, timeZone } = context;
  const date = day === undefined ? context.date : dateIn(day, today, addDays);
  if (date === undefined) return undefined;
  const end = shiftEndsAt(timeZone, date)?.getTime() ?? now;
  const start = startOf(date, timeZone) ?? now;
  return { date, at: Math.min(end, now), hasSeconds: false, isToCome: start > now };
}

/** The time and, before or behind it, the day. */
function partsOf(text: string, { today }: MomentContext) {
  const words = text.split(' ');
  for (let count = 1; count <= Math.min(2, words.length); count++) {
    for (const [time, rest] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const times = timesIn(time.join(' '));
      if (times.length === 0) continue;
      const left = rest
        .join(' ')
        .replace(/^(?:on|of|at) /i, '')
        .replace(/(?:,| at| on)$/i, '');
      if (left === '') return { day: undefined, times };
      const day = dateIn(left, today, addDays);
      if (day !== undefined) return { day, times };
    }
  }
  return { day: undefined, times: [] };
}

/** A time alone is the one during the board's shift, which may go on into the next day. */
function onBoard(time: TypedTime, context: MomentContext): MeantMoment {
  const { date } = context;
  const days = [date, addDays(date, 1), addDays(date, -1)];
  const found = days.map((day) => meant(date, instantOf(day, time, context), time, context));
  return found.find(({ at }) => isDuring(at, date, context)) ?? found[0]!;
}

/** A day that is not the board's: this board's moment where its shift goes on then, and that day's own board. */
function onDay(day: string, time: TypedTime, context: MomentContext): readonly MeantMoment[] {
  const at = instantOf(day, time, context);
  const own = meant(day, at, time, context);
  if (day === context.date || !isDuring(at, context.date, context)) return [own];
  return [meant(context.date, at, time, context), ...(isLocked(shiftOn(day)) ? [] : [own])];
}

const meant = (
  date: string,
  at: number,
  { seconds }: TypedTime,
  { now }: MomentContext,
): MeantMoment => ({ date, at, hasSeconds: seconds > 0, isToCome: at > now });

const instantOf = (day: string, { time, seconds }: TypedTime, { timeZone }: MomentContext) =>
  instantIn(timeZone, day, time).getTime() + seconds * 1000;

function startOf(date: string, timeZone: string): number | undefined {
  const start = shiftStart(shiftOn(date));
  return start === null ? undefined : instantIn(timeZone, date, start).getTime();
}

/** Whether a board was worked on then, as far as one can tell. */
function isDuring(at: number, date: string, context: MomentContext): boolean {
  const { span, timeZone } = context;
  if (span && date === context.date && at >= span.start && at <= span.end) return true;
  const start = startOf(date, timeZone);
  const end = shiftEndsAt(timeZone, date)?.getTime();
  return start !== undefined && end !== undefined && at >= start && at <= end;
}

interface MomentParts extends Omit<MomentContext, 'now'> {
  readonly now: () => number;
  /** Shows a date's board as it was at a moment, an instant. */
  readonly onMoment: (date: string, at: string) => void;
}

/** A board as it was at the moment that is typed (UI-330). */
export const momentAnswer =
  ({ onMoment, ...parts }: MomentParts): PaletteAnswer =>
  (query) =>
    momentsIn(query, { ...parts, now: parts.now() }).map((moment) =>
      entryOf(moment, parts.timeZone, onMoment),
    );

function entryOf(
  { date, at, hasSeconds, isToCome }: MeantMoment,
  timeZone: string,
  onMoment: MomentParts['onMoment'],
): PaletteEntry {
  const words = (hasSeconds ? momentWords : formatTimeOn)(at, date, timeZone);
  return {
    id: `moment-${date}-${at}`,
    kind: 'Moment',
    label: `Replay of ${formatShortDate(date)} as of ${words}`,
    preview: `shows the board of ${formatLongDate(date)} as it was at ${momentWords(at, date, timeZone)}`,
    refused: isLocked(shiftOn(date))
      ? `There is no shift on ${formatLongDate(date)}.`
      : isToCome
        ? `${words} on the board of ${formatLongDate(date)} is still to come.`
        : undefined,
    run: () => onMoment(date, new Date(at).toISOString()),
  };
}

interface ReplayParts extends ReplayHand {
  readonly date: string;
  readonly timeZone: string;
  readonly onMoment: (date: string, at: string) => void;
}

type Found = PaletteEntry & { readonly text: string };

const [mostFound, mostPeople] = [6, 8];

/** What the palette finds in a replay: its saves, who was there and how they got there, the places (UI-330). */
export function replayAnswer(parts: ReplayParts): PaletteAnswer {
  const saves = searchIndex(savesOf(parts));
  const people = searchIndex((parts.board?.officers ?? []).map((one) => personOf(one, parts)));
  const places = searchIndex(placesOf(parts));
  return (query) => [
    ...saves.find(query, mostFound),
    ...people.find(personIn(query), mostPeople),
    ...places.find(query, mostFound),
  ];
}

/** The newest first. */
function savesOf({ saves = [], date, timeZone, onMoment }: ReplayParts): Found[] {
  return saves.toReversed().map(({ revision, at, by }, index) => {
    const who = isolated(by?.name ?? 'Server');
    const when = momentWords(Date.parse(at), date, timeZone);
    const [isLast, isFirst] = [index === 0, index === saves.length - 1];
    return {
      id: `save-${revision}`,
      kind: 'Save',
      label: `Save of ${when} by ${who}`,
      text: `Save of ${when} by ${who} saved jump ${isLast ? 'last' : ''} ${isFirst ? 'first' : ''}`,
      preview: `shows the board as ${who} saved it at ${when}`,
      run: () => onMoment(date, at),
    };
  });
}

function personOf(officer: Officer, { board, catalogue, onPerson }: ReplayParts): Found {
  const { id, teamId, tags } = officer;
  const name = saidName(officer);
  const station = board?.assignments.find(({ userId }) => userId === id)?.stationId;
  const where = station === undefined ? 'Unassigned' : placeName(catalogue, station);
  return {
    id: `person-${id}`,
    kind: 'Person',
    label: `${name} · ${teamId} · then ${where}`,
    text: [calledOf(officer), teamId, ...tags.map((tag) => tag.name)].join(' '),
    preview: `tells how ${name} got here`,
    run: () => onPerson(id),
  };
}

const placesOf = ({ catalogue: { stations, zones }, onPlace }: ReplayParts): Found[] => [
  ...stations.map(({ id, name }) => placeOf('station', id, name, onPlace)),
  ...zones.map(({ id, name }) => placeOf('zone', id, name, onPlace)),
];

const placeOf = (
  kind: 'station' | 'zone',
  id: string,
  name: string,
  onPlace: ReplayParts['onPlace'],
): Found => ({
  id: `${kind}-${id}`,
  kind: kind === 'zone' ? 'Zone' : 'Station',
  label: name,
  text: name,
  preview: `goes to ${isolated(name)} on the board as it was`,
  run: () => onPlace({ kind, id }),
});
