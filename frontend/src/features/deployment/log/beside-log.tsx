import { Suspense, type ReactNode } from 'react';
import { useBoardView } from '../board/use-board-stores.ts';
import { lazyPart } from '../../../shared/parts/lazy-part.ts';

const LogPanel = lazyPart(() => import('./log-panel.tsx'));

type BesideLogProps = { date: string; timeZone: string; children: ReactNode };

/** The board, and beside it its log while that is open (HIS-5). */
export function BesideLog({ date, timeZone, children }: BesideLogProps) {
  const isOpen = useBoardView(({ log }) => log !== null);
  return (
    <div className="-m-4 flex items-start sm:-mx-5 print:block">
      <div className="min-w-0 flex-1 p-4 sm:px-5">{children}</div>
      {isOpen && (
        <Suspense fallback={null}>
          <LogPanel date={date} timeZone={timeZone} />
        </Suspense>
      )}
    </div>
  );
}
