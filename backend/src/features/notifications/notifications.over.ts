import type { NotificationKind } from '@muster/protocol';
import type { Clock } from '../../lib/clock.ts';
import type { Fact } from './notifications.facts.ts';
import type { NotificationDoc, NotificationsRepo } from './notifications.repo.ts';

interface Deps {
  readonly repo: Pick<NotificationsRepo, 'keepFacts' | 'say'>;
  readonly clock: Clock;
  /** The name of the machine that this process runs on. */
  readonly machine: string;
  /** Runs for each that is over. */
  over(doc: NotificationDoc): void;
}

/** How long what a machine says of itself is believed after it has said so last. */
const saidForMs = 5 * 60_000;
export const saidUntil = (clock: Clock): Date => new Date(clock.now() + saidForMs);

/** Facts that are one line together (NOT-4). */
export const groupOf = ({ kind, to, machine }: Pick<NotificationDoc, 'kind' | 'to' | 'machine'>) =>
  machine == null ? `${kind} ${to}` : `${kind} ${to} ${machine}`;

/** How a process lets go of what is over, at one look after the other. */
export function overFacts({ repo, clock, machine, over: tellOver }: Deps) {
  /** What was not the case any more at the last look, by notification. */
  let wasGone = new Set<string>();

  /**
   * Ends what is over. A fact of the whole database is over when two looks in a row do not find it, so that a process that
   * hears of a write a moment later than others ends nothing; a fact of a machine is ended there, and by anybody when the
   * machine has not said for a while that it is so (NOT-22).
   */
  async function letGo(
    open: readonly NotificationDoc[],
    current: ReadonlyMap<string, readonly Fact[]>,
    unknown: readonly NotificationKind[],
  ): Promise<void> {
    const gone = new Set<string>();
    for (const doc of open) {
      const left = leftOf(doc, current.get(groupOf(doc)) ?? [], unknown, gone);
      if (left.length < doc.facts.length) {
        // oxlint-disable-next-line no-await-in-loop -- few, and only when something ends
        await repo.keepFacts(doc._id, left);
        if (left.length === 0) tellOver({ ...doc, facts: left, isOpen: false });
      } else if (doc.machine === machine && isSoonOver(doc)) {
        // oxlint-disable-next-line no-await-in-loop -- see above
        await repo.say(doc._id, saidUntil(clock));
      }
    }
    wasGone = gone;
  }

  function leftOf(
    { _id, kind, facts, machine: of = null, saidUntil: until }: NotificationDoc,
    found: readonly Fact[],
    unknown: readonly NotificationKind[],
    gone: Set<string>,
  ): string[] {
    if (of !== null && of !== machine) {
      return (until?.getTime() ?? 0) > clock.now() ? facts : [];
    }
    if (unknown.includes(kind)) return facts;
    const keys = new Set(found.map(({ key }) => key));
    const over = facts.filter((key) => !keys.has(key)).map((key) => `${_id} ${key}`);
    for (const one of over) gone.add(one);
    return facts.filter((key) => keys.has(key) || !wasGone.has(`${_id} ${key}`));
  }

  const isSoonOver = ({ saidUntil: until }: NotificationDoc) =>
    (until?.getTime() ?? 0) - clock.now() < saidForMs / 2;

  return letGo;
}
