import type { Person } from '@muster/protocol';
import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';
import { BoardOperations } from './operations/board-operations.ts';
import { BoardStoresContext, useBoardSession } from './board-stores.ts';

const OperationsContext = createContext<BoardOperations | null>(null);

type BoardScopeProps = {
  date: string;
  /** Who may do something to the board; left out where it is only looked at. */
  me?: Person;
  children: ReactNode;
};

/** Gives what is below the stores of one date, and what the person can do to its board. */
export function BoardScope({ date, me, children }: BoardScopeProps) {
  const session = useBoardSession();
  useEffect(() => session.lookAt(date), [session, date]);
  const { id, name } = me ?? {};
  const operations = useMemo(
    () =>
      id === undefined || name === undefined
        ? null
        : new BoardOperations(date, { id, name }, session),
    [date, id, name, session],
  );
  return (
    <BoardStoresContext value={session.storesOf(date)}>
      <OperationsContext value={operations}>{children}</OperationsContext>
    </BoardStoresContext>
  );
}

/** What the person can do to the board that is looked at. Throws where nothing can be done to it. */
export function useOperations(): BoardOperations {
  const operations = use(OperationsContext);
  if (!operations) throw new Error('no BoardScope with a person above this component');
  return operations;
}
