import type { Board } from '@muster/protocol';

/** Now, or the board's last moment where that is later: what was just done may be ahead of the clock (HIS-35). Pure. */
export function latestMoment(
  board: Pick<Board, 'touches' | 'savedAt'> | undefined,
  nowMs: number,
): string {
  const { officers = {}, stations = {}, zones = {} } = board?.touches ?? {};
  const touched = [officers, stations, zones].flatMap((one) => Object.values(one));
  return [board?.savedAt ?? '', ...touched.map(({ at }) => at)].reduce(
    (last, at) => (at > last ? at : last),
    new Date(nowMs).toISOString(),
  );
}
