import { spanWords } from '@muster/protocol';
import { formatClockTime } from './time-format.ts';

/**
 * When a person on partial time off is here, for a card: "to 4 PM" when the time off runs to the
 * shift's end, "from 2 PM" when it starts with the shift, else the time off itself, "12–2 PM".
 * Both texts as on the wire, `HH:mm-HH:mm` (ATT-5); without a shift the time off itself.
 */
export function formatPtoTiming(timing: string, shiftTime?: string | null): string {
  const off = spanOf(timing);
  if (!off) return timing;
  const shift = spanOf(shiftTime ?? '');
  const startsWithShift = off.start === shift?.start;
  const endsWithShift = off.end === shift?.end;
  if (endsWithShift && !startsWithShift) return `to ${brief(formatClockTime(off.start))}`;
  if (startsWithShift && !endsWithShift) return `from ${brief(formatClockTime(off.end))}`;
  return brief(spanWords(off.start, off.end));
}

/** Whole hours without their minutes: on a card the name needs the room. */
const brief = (time: string): string => time.replaceAll(':00', '');

/** The same in a sentence, for a tooltip: "Time off 10:00 AM to 2:00 PM". */
export function describePtoTiming(timing: string): string {
  const off = spanOf(timing);
  return off ? `Time off ${formatClockTime(off.start)} to ${formatClockTime(off.end)}` : timing;
}

function spanOf(text: string): { start: string; end: string } | undefined {
  const match = /^(\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(text);
  return match?.[1] && match[2] ? { start: match[1], end: match[2] } : undefined;
}
