/** Dates are `yyyy-MM-dd` strings and are taken apart as text, never through a time zone (D14). */
const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;
const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** 'MMM dd, yyyy': `2026-11-05` is "Nov 05, 2026" (part 2, section 9). A non-date comes back as it is. */
export function formatDate(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.month} ${parts.day}, ${parts.year}` : date;
}

/** "Friday, Nov 20, 2026": for headings. */
export function formatLongDate(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.weekday}, ${formatDate(date)}` : date;
}

/** "Fri, Nov 20": for a row of days. */
export function formatDay(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.weekday.slice(0, 3)}, ${parts.month} ${parts.day}` : date;
}

function partsOf(date: string) {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const [, year, month, day] = match as unknown as [string, string, string, string];
  const name = MONTHS[Number(month) - 1];
  const weekday = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];
  return name && weekday ? { year, month: name, day, weekday } : undefined;
}
