import type { AdminHealth } from '@muster/protocol';
import { formatAgo } from '../../shared/dates/age-format.ts';

export const stateWords: Readonly<Record<AdminHealth['systemHealth']['state'], string>> = {
  good: 'Good',
  attention: 'Needs attention',
  bad: 'Bad',
};

/** "38% of 64 GiB free"; bytes are told in powers of 1024. */
export function diskWords(free: number | null, size: number | null): string {
  if (free === null) return 'not known';
  if (size === null || size === 0) return `${bytesWords(free)} free`;
  return `${Math.floor((100 * free) / size)}% of ${bytesWords(size)} free`;
}

function bytesWords(bytes: number): string {
  const gibibytes = bytes / 1024 ** 3;
  return gibibytes >= 1 ? `${Math.floor(gibibytes)} GiB` : `${Math.floor(bytes / 1024 ** 2)} MiB`;
}

/** "Last backup 3 h ago". */
export const backupWords = (at: string | null, now: number): string =>
  at === null ? 'Last backup: none yet' : `Last backup ${formatAgo(now - Date.parse(at))}`;
