import type { AttendanceRecord } from '../attendance/attendance.schema.ts';
import { hereSpans, shiftSpan, type SpanMs } from '../attendance/here.ts';
import { shiftLabels, type ZoneDuty } from '../schedule/schedule.contract.ts';
import type { Post } from './posts.ts';

/** Shifts and posts as an iCalendar file (RFC 5545; PST-22, PST-23, PST-26). Pure. */

/** A saved post, and which save of its date says so. */
export interface CalendarPost extends Pick<Post, 'stationName' | 'zoneName'> {
  readonly revision?: number;
  readonly savedAt?: string;
}

export type CalendarMark = Pick<
  AttendanceRecord,
  'status' | 'ptoTiming' | 'revision' | 'updatedAt'
>;

export interface CalendarOf {
  /** Tells the events of one person from those of another in a calendar that has both. */
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** ISO instant from which what nobody has changed since is. */
  readonly at: string;
  /** Days off among them are left out. */
  readonly days: readonly ZoneDuty[];
  /** The saved posts, by date. */
  readonly posts: ReadonlyMap<string, CalendarPost>;
  /** The person's marks, by date. */
  readonly marks?: ReadonlyMap<string, CalendarMark>;
}

/** The longest line in bytes, without its end. */
const longestLine = 75;

export function calendarFile({
  id,
  name,
  timeZone,
  at,
  days,
  posts,
  marks = new Map(),
}: CalendarOf): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Shifts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(`Shifts of ${name}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.filter(({ shiftTime }) => shiftTime !== null).flatMap((day) => eventsOf(day)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');

  /** One event; two where a time off lies in the middle; a cancelled one where nobody comes (PST-26). */
  function eventsOf(day: ZoneDuty): string[] {
    const { date } = day;
    const mark = marks.get(date);
    const shift = { timeZone, date };
    const spans = mark ? hereSpans(mark, shift) : [shiftSpan(shift)];
    if (spans.length === 0) return eventOf(day, shiftSpan(shift), { isCancelled: true });
    return spans.flatMap((span, part) => eventOf(day, span, { part }));
  }

  function eventOf(
    { date, zone, shift }: ZoneDuty,
    { fromMs, toMs }: SpanMs,
    { part = 0, isCancelled = false }: { part?: number; isCancelled?: boolean },
  ): string[] {
    const [post, mark] = [posts.get(date), marks.get(date)];
    const place = post ? `${post.stationName}, ${post.zoneName}` : undefined;
    const off = mark?.status === 'pto' && mark.ptoTiming !== null ? mark.ptoTiming : undefined;
    const changedAt = lastModified({ at, post, mark });
    return [
      'BEGIN:VEVENT',
      // The first part keeps the shift's own id, so that a time off changes that event.
      `UID:${part === 0 ? date : `${date}.${part + 1}`}.${id}@muster`,
      `DTSTAMP:${utc(changedAt)}`,
      `LAST-MODIFIED:${utc(changedAt)}`,
      `SEQUENCE:${(post?.revision ?? 0) + (mark?.revision ?? 0)}`,
      // A post that is saved before a sheet names them is a plan.
      ...(isCancelled
        ? ['STATUS:CANCELLED', 'TRANSP:TRANSPARENT']
        : [post && !mark ? 'STATUS:TENTATIVE' : 'STATUS:CONFIRMED']),
      `DTSTART:${utc(new Date(fromMs).toISOString())}`,
      `DTEND:${utc(new Date(toMs).toISOString())}`,
      `SUMMARY:${textOf(`${shiftLabels[shift]}: ${post?.stationName ?? zone ?? 'no post yet'}`)}`,
      ...(place === undefined ? [] : [`LOCATION:${textOf(place)}`]),
      `DESCRIPTION:${textOf(
        [zone === null ? undefined : `Zone of the team: ${zone}`, place && `Post: ${place}`]
          .concat(off && `Off ${off}`)
          .filter((part) => part !== undefined)
          .join('\n'),
      )}`,
      'END:VEVENT',
    ];
  }
}

/** When the latest of what a day's event says was written. */
export const lastModified = ({
  at,
  post,
  mark,
}: {
  at: string;
  post?: CalendarPost | undefined;
  mark?: CalendarMark | undefined;
}): string => [post?.savedAt ?? at, mark?.updatedAt ?? at].reduce((a, b) => (a > b ? a : b), at);

/** `20261120T020000Z` */
const utc = (instant: string): string => instant.replace(/\.\d+/, '').replaceAll(/[-:]/g, '');

/** A text value: what has a meaning in the file is escaped, and other control characters are left out. */
const textOf = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '');

/** A line in pieces of at most 75 bytes, none of which ends inside a character. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > longestLine) {
      pieces.push(piece);
      // The blank that a further piece begins with is one of its bytes.
      [piece, bytes] = ['', 1];
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n ');
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
}
