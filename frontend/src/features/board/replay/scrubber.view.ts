import { clockIn, type BoardReplay, minuteMs } from '@muster/protocol';

/** What the scrubber shows: a span of time, how busy it was, and its saves. Pure. */

export interface Span {
  /** Ms since 1970. */
  readonly start: number;
  readonly end: number;
}

/** From the first operation to the last, or to now where the board is still worked on. */
export function spanOf(
  { startAt, endAt }: BoardReplay,
  until: number | undefined,
  at: number,
): Span {
  const start = startAt === null ? at : Date.parse(startAt);
  const last = Math.max(endAt === null ? at : Date.parse(endAt), until ?? 0);
  return { start, end: Math.max(last, start + 1000) };
}

/** Where a moment stands, from 0 to 1. */
export const shareOf = ({ start, end }: Span, at: number): number =>
  Math.min(1, Math.max(0, (at - start) / (end - start)));

export const momentAt = ({ start, end }: Span, share: number): number =>
  Math.round(start + (end - start) * Math.min(1, Math.max(0, share)));

/** The bars of an SVG that is 1000 wide and 100 high, as one path. */
export function densityPath({ density: { everyMs, counts } }: BoardReplay, span: Span): string {
  const most = Math.max(1, ...counts);
  const width = (everyMs / (span.end - span.start)) * 1000;
  const gap = Math.min(1.5, width * 0.2);
  return counts
    .map((count, index) => {
      if (count === 0) return '';
      const left = Math.min(index * width, 1000);
      const right = Math.min(left + width - gap, 1000);
      // One operation is seen beside a hundred.
      const height = Math.max(6, (count / most) * 100);
      return `M${left.toFixed(2)} 100V${(100 - height).toFixed(1)}H${right.toFixed(2)}V100Z`;
    })
    .join('');
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((step) => step * minuteMs);

/** Round times of day along the span, at most `most` of them. */
export function ticksOf(span: Span, timeZone: string, most: number): number[] {
  const length = span.end - span.start;
  const step =
    steps.find((one) => length / one <= most) ??
    Math.ceil(length / most / steps.at(-1)!) * steps.at(-1)!;
  const { time } = clockIn(timeZone, new Date(span.start));
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const intoDay = (hours * 60 + minutes) * minuteMs + (span.start % minuteMs);
  const first = span.start + ((step - (intoDay % step)) % step);
  const ticks: number[] = [];
  for (let at = first; at <= span.end; at += step) ticks.push(at);
  return ticks;
}

export interface SaveMark {
  readonly at: number;
  readonly name: string;
  /** The share of the width up to the next one, for its words. */
  readonly room: number;
}

/** The saves in their order. */
export function saveMarks({ saves }: BoardReplay, span: Span): SaveMark[] {
  const shares = saves.map(({ at }) => shareOf(span, Date.parse(at)));
  return saves.map(({ at, by }, index) => ({
    at: Date.parse(at),
    name: by?.name ?? 'Server',
    room: (shares[index + 1] ?? 1) - (shares[index] ?? 0),
  }));
}

/** The save before or after a moment. */
export function saveBeside({ saves }: BoardReplay, at: number, way: -1 | 1): number | undefined {
  const times = saves.map((save) => Date.parse(save.at));
  return way === 1 ? times.find((time) => time > at) : times.findLast((time) => time < at);
}
