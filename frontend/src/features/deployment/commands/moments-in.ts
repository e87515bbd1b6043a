import { addDays, instantIn, isLocked, shiftEndsAt, shiftOn, shiftStart } from '@muster/protocol';
import { dateIn } from '../../../shared/dates/date-in.ts';
import { timesIn, type TypedTime } from '../../../shared/dates/time-in.ts';
import type { Span } from '../replay/scrubber.view.ts';

/** The moment of a board that somebody types: `10:42`, `Nov 12 10:42`, `replay at 10:42` (UI-330). Pure. */

export interface MeantMoment {
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
const lead = /^(?:(?:go to|jump to|show|open|replay)\s+)?(?:(?:at|of|as of|from)\s+)?/i;
const whole = /^(?:show |open )?(?:the )?replay(?: (?:of |from )?(?<day>.+))?$/i;

/** What a text can mean, the likeliest first; none where it is no moment. */
export function momentsIn(typed: string, context: MomentContext): readonly MeantMoment[] {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text === '' || text.length > longest) return [];
  const begun = whole.exec(text);
  const wholeDay = begun && wholeReplay(begun.groups?.['day'], context);
  if (wholeDay) return [wholeDay];
  const { day, times } = partsOf(text.replace(lead, ''), context);
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
