import { addDays, instantIn } from '../kernel/dates.ts';
import { shiftLabels, type ZoneDuty } from '../schedule/schedule.schema.ts';
import type { Post } from './posts.schema.ts';

/** Shifts and posts as an iCalendar file (RFC 5545; PST-22, PST-23). Pure. */

export interface CalendarOf {
  /** Tells the events of one person from those of another in a calendar that has both. */
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  /** ISO instant at which it is made. */
  readonly at: string;
  /** Days off among them are left out. */
  readonly days: readonly ZoneDuty[];
  /** The saved posts, by date. */
  readonly posts: ReadonlyMap<string, Pick<Post, 'stationName' | 'zoneName'>>;
}

/** The longest line in bytes, without its end. */
const longestLine = 75;

export function calendarFile({ id, name, timeZone, at, days, posts }: CalendarOf): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Muster//Shifts//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(`Shifts of ${name}`)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...days.flatMap((day) => eventOf(day)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');

  function eventOf({ date, zone, shift, shiftTime }: ZoneDuty): string[] {
    const [start, end] = shiftTime?.split('-') ?? [];
    if (start === undefined || end === undefined) return [];
    const post = posts.get(date);
    const place = post ? `${post.stationName}, ${post.zoneName}` : undefined;
    const last = end > start ? date : addDays(date, 1);
    return [
      'BEGIN:VEVENT',
      `UID:${date}.${id}@muster`,
      `DTSTAMP:${utc(at)}`,
      `DTSTART:${utc(instantIn(timeZone, date, start).toISOString())}`,
      `DTEND:${utc(instantIn(timeZone, last, end).toISOString())}`,
      `SUMMARY:${textOf(`${shiftLabels[shift]}: ${post?.stationName ?? zone ?? 'no post yet'}`)}`,
      ...(place === undefined ? [] : [`LOCATION:${textOf(place)}`]),
      `DESCRIPTION:${textOf(
        [zone === null ? undefined : `Zone of the team: ${zone}`, place && `Post: ${place}`]
          .filter((part) => part !== undefined)
          .join('\n'),
      )}`,
      'END:VEVENT',
    ];
  }
}

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
