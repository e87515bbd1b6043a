import { leastFree, mebibytes } from './health.state.ts';

/**
 * How the disk space runs short, once for each limit that it is under. It counts as short until a tenth more is free,
 * so that what lies on a limit does not come and go.
 */
export function shortSpaceReader(measure: () => Promise<{ free: number | null }>) {
  let short: { key: string; name: string }[] = [];
  return async () => {
    const { free } = await measure();
    const wasShort = (limit: string) => short.some(({ key }) => key === limit);
    short = Object.entries(leastFree)
      .filter(([key, least]) => free !== null && free < (wasShort(key) ? least * 1.1 : least))
      .map(([key]) => ({ key, name: mebibytes(free ?? 0) }));
    return short;
  };
}
