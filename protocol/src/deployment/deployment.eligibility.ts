import type { Board, RemovalReason } from './deployment.board.ts';
import type { AppliedOperation } from './operations/operation.schema.ts';
import { stationOf } from './deployment.rules.ts';
import { officer as officerSchema, type Officer } from './deployment.schema.ts';

/** Eligibility that follows attendance: made by the server only, never refused (DEP-16). Pure. */

export interface OfficersOperation {
  readonly type: 'officers';
  readonly upsert: readonly Officer[];
  readonly remove: readonly { readonly userId: string; readonly reason: RemovalReason }[];
}

/** A removed officer's placement is removed too. */
export function decideOfficers(
  board: Board,
  { upsert, remove }: OfficersOperation,
): AppliedOperation {
  return {
    type: 'officers',
    upsert: [...upsert],
    remove: [...remove],
    moves: remove.flatMap(({ userId }) => {
      const from = stationOf(board, userId);
      return from === null ? [] : [{ userId, from, to: null }];
    }),
    zones: {},
    stations: {},
  };
}

/** What turns the board's officers into `eligible`; undefined when nothing differs. */
export function officersBetween(
  board: Pick<Board, 'officers'>,
  eligible: readonly Officer[],
  reasonFor: (userId: string) => RemovalReason,
): OfficersOperation | undefined {
  const [was, now] = [board.officers, eligible];
  // Both are in the order of ids; nearly everybody is the very same.
  let [first, same] = [0, 0];
  const shorter = Math.min(was.length, now.length);
  while (first < shorter && was[first] === now[first]) first++;
  while (same < shorter - first && was.at(-1 - same) === now.at(-1 - same)) same++;
  const [left, come] = [was.slice(first, was.length - same), now.slice(first, now.length - same)];
  const before = new Map(left.map((officer) => [officer.id, officer]));
  const after = new Set(come.map(({ id }) => id));
  const upsert = come.filter((officer) => !isSameOfficer(before.get(officer.id), officer));
  const remove = left
    .filter(({ id }) => !after.has(id))
    .map(({ id }) => ({ userId: id, reason: reasonFor(id) }));
  return upsert.length + remove.length === 0 ? undefined : { type: 'officers', upsert, remove };
}

/** All that an officer has, by the contract: written out for thousands it would take longer than all the rest. */
const fields = Object.keys(officerSchema.shape).filter((key) => key !== 'tags') as Exclude<
  keyof Officer,
  'tags'
>[];

export function isSameOfficer(a: Officer | undefined, b: Officer): boolean {
  if (a === b) return true;
  if (!a || a.tags.length !== b.tags.length) return false;
  return (
    fields.every((field) => a[field] === b[field]) &&
    a.tags.every((tag, index) => {
      const other = b.tags[index];
      return tag.id === other?.id && tag.name === other.name && tag.color === other.color;
    })
  );
}
