import type { Board, LoggedOperation } from '@muster/protocol';

/** What an operation did to one officer's place. */
export interface ChangedPlace {
  readonly userId: string;
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Whom the operation that is shown has moved, by officer (HIS-28). Pure. */
export function changedPlaces(
  entry: LoggedOperation | undefined,
  { officers }: Board,
): ReadonlyMap<string, ChangedPlace> {
  const names = new Map(officers.map(({ id, name }) => [id, name]));
  return new Map(
    (entry?.op.moves ?? [])
      .filter(({ from, to }) => from !== to)
      .map(({ userId, from, to }) => [
        userId,
        { userId, from, to, name: names.get(userId) ?? 'An officer' },
      ]),
  );
}

export const changeWord = ({ from, to }: ChangedPlace): string =>
  to === null ? 'taken off' : from === null ? 'placed' : 'moved';
