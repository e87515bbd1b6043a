import { faults, type Ack, type Joined } from '@muster/protocol';
import type { Target } from './follower.state.ts';
import type { Patch, Topic } from './topic.ts';

/** What an answer of the server is worth to a follower (S15, S16). Pure. */

/** Whether a snapshot that was fetched on a connection is what the server has, as far as its join has told. */
export function meets<Snapshot>(
  { catchUp, hasUncounted, versionOf }: Topic<Snapshot>,
  { connection, joined }: Target,
  snapshot: Snapshot,
  fetchedOn: number,
): boolean {
  // Where missing events can be asked for one by one, the revision says everything.
  if ((!catchUp || hasUncounted) && fetchedOn !== connection) return false;
  const version = joined && versionOf?.(snapshot);
  if (!joined || !version) return fetchedOn === connection;
  return version.epoch === joined.epoch && version.revision >= joined.revision;
}

/** A refusal that may be gone in a moment, unlike one for want of the right. */
export const isPassing = (answer: Ack<Joined> | undefined): boolean =>
  answer?.ok === false && faults[answer.code].status >= 429;

/** A snapshot with changes applied in their order. */
export function fold<Snapshot>(
  snapshot: Snapshot,
  changes: readonly Patch<Snapshot>[],
): Snapshot | 'gap' {
  let next: Snapshot = snapshot;
  for (const change of changes) {
    const changed = change(next);
    if (changed === 'gap') return 'gap';
    next = changed;
  }
  return next;
}
