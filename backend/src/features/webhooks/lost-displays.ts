import type { LostDisplay } from './webhooks.messages.ts';

export interface PairedDisplay {
  readonly _id: string;
  readonly name: string;
  readonly pairedAt: Date;
  readonly lastSeenAt: Date | null;
}

/** A screen's last sign of life is stored once a minute, so a minute longer than the 5 that are said. */
const lostAfterMs = 6 * 60_000;
/** One that was lost earlier was told then, or nobody listened. */
const toldWithinMs = 24 * 3_600_000;

/**
 * The screens of which nothing has been heard. What was not heard while this server was down says nothing, so it
 * listens that long first.
 */
export function lostAmong(
  displays: readonly PairedDisplay[],
  { startedAt, now }: { startedAt: number; now: number },
): LostDisplay[] {
  if (now - startedAt < lostAfterMs) return [];
  return displays.flatMap(({ _id: id, name, lastSeenAt, pairedAt }) => {
    const seen = (lastSeenAt ?? pairedAt).getTime();
    const lost = seen + lostAfterMs;
    if (lost > now || lost < now - toldWithinMs) return [];
    const [lastSeen, lostAt] = [seen, lost].map((at) => new Date(at).toISOString());
    return [{ id, name, lastSeenAt: lastSeen ?? '', lostAt: lostAt ?? '' }];
  });
}
