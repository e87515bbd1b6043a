const minuteMs = 60_000;

/** A span of time in full minutes: `0 min`, `45 min`, `2 h`, `2 h 10 min`. */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
