/** How long ago, in one unit: "just now" (under 10 s), "40 s ago", "22 min ago", "3 h ago", "2 days ago". */
export function formatAgo(elapsedMs: number): string {
  return elapsedMs < 10_000 ? 'just now' : `${formatSpan(elapsedMs)} ago`;
}

/** A length of time in one unit, rounded down: "40 s", "22 min", "3 h", "2 days". Never negative. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h`;
  return `${Math.floor(hours / 24)} days`;
}

/** "22 min late", "1 h 05 min late", "3 days late"; under a minute it is "just due". */
export function formatLate(lateMs: number): string {
  const minutes = Math.floor(lateMs / 60_000);
  if (minutes < 1) return 'just due';
  if (minutes >= 48 * 60) return `${formatSpan(lateMs)} late`;
  return `${hoursAndMinutes(minutes)} late`;
}

/** "due in 12 min", rounded up, so that it never promises more time than there is left. */
export function formatDue(leftMs: number): string {
  return `due in ${hoursAndMinutes(Math.max(1, Math.ceil(leftMs / 60_000)))}`;
}

function hoursAndMinutes(minutes: number): string {
  const rest = minutes % 60;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`;
}
