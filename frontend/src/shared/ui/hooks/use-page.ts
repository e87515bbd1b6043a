import { useNow } from '../../dates/use-now.ts';

/** How long one page stands, in milliseconds. */
const pageMs = 12_000;

/** Which of `count` pages stands now; screens side by side turn together. */
export function usePage(count: number): number {
  const now = useNow(pageMs);
  return Math.floor(now / pageMs) % count;
}
