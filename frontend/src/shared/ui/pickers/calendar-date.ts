/**
 * Between `yyyy-MM-dd` and the Date that a calendar draws: the parts of the device's own calendar at
 * noon, where no change of clocks reaches, so no zone can shift the day (OPS-39).
 */
export function toCalendarDate(date: string): Date | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const drawn = new Date(year, month - 1, day, 12);
  return drawn.getMonth() === month - 1 && drawn.getDate() === day ? drawn : undefined;
}

/** The `yyyy-MM-dd` of a day that was pressed in a calendar. */
export function fromCalendarDate(drawn: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const year = String(drawn.getFullYear()).padStart(4, '0');
  return `${year}-${two(drawn.getMonth() + 1)}-${two(drawn.getDate())}`;
}
