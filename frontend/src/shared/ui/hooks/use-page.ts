import { useNow } from '../../dates/use-now.ts';

/** Which of `count` pages stands now, each for `pageMs`; screens side by side turn together. */
export function usePage(count: number, pageMs: number): number {
  const now = useNow(pageMs);
  return Math.floor(now / pageMs) % Math.max(1, count);
}
