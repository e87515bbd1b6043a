import { useEffect, type ReactNode } from 'react';
import { BoardStoresContext, useBoardSession } from './board-stores.ts';

/** Gives what is below the stores of one date. */
export function BoardScope({ date, children }: { date: string; children: ReactNode }) {
  const session = useBoardSession();
  useEffect(() => session.lookAt(date), [session, date]);
  return <BoardStoresContext value={session.storesOf(date)}>{children}</BoardStoresContext>;
}
