import type { Fact } from './alerts.facts.ts';
import type { AlertsRepo } from './alerts.repo.ts';

export const named = (kind: string, key: string): string => `${kind} ${key}`;
/** The same as long as a fact is the same matter. */
export const idOf = ({ kind, key }: Fact): string => named(kind, key);

interface Look {
  readonly date: string;
  readonly facts: readonly Fact[];
  readonly now: number;
}

/**
 * Since when each of these is the case. What must last for a while is stored, since the process that decides may be
 * another one, or have started anew, sooner than that (KNO-45).
 */
export async function waitedFor(
  repo: Pick<AlertsRepo, 'waits' | 'keepWaits'>,
  { date, facts, now }: Look,
): Promise<(of: Fact) => number> {
  const before = await repo.waits();
  const known = new Map(before.map(({ key, since }) => [key, since]));
  const keyOf = (one: Fact) => `${date} ${idOf(one)}`;
  const since = (one: Fact) => known.get(keyOf(one)) ?? now;
  const next = facts
    .filter(({ afterMs }) => afterMs > 0)
    .map((one) => ({ key: keyOf(one), since: since(one) }));
  const isSame = next.length === before.length && next.every(({ key }) => known.has(key));
  if (!isSame) await repo.keepWaits(next);
  return since;
}
