import { Suspense } from 'react';
import { BoardBar } from '../../features/deployment/board/components/board-bar.tsx';
import {
  BoardFrame,
  BoardSkeleton,
} from '../../features/deployment/board/components/board-skeleton.tsx';
import { DeploymentBoard } from '../../features/deployment/board/components/deployment-board.tsx';
import { useNarrow } from '../../shared/ui/hooks/use-media.ts';
import { useReplayAddress } from '../../features/deployment/replay/replay-address.ts';
import { useUser } from '../../features/session/session.store.ts';
import type { WatchTabProps } from './watch-tab.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';

const ReplayScreen = lazyPart(() => import('../../features/deployment/replay/replay-screen.tsx'));

/** The shared board of the date, or how it was at the moment that the address names (HIS-25). */
export default function BoardPanel({ date, today, timeZone }: WatchTabProps) {
  const user = useUser();
  const isNarrow = useNarrow();
  const { at } = useReplayAddress(date);
  if (at === undefined) return <DeploymentBoard date={date} me={user} timeZone={timeZone} />;
  return (
    <Suspense
      fallback={
        <BoardFrame isNarrow={isNarrow}>
          <BoardSkeleton />
        </BoardFrame>
      }
    >
      <ReplayScreen date={date} at={at} today={today} timeZone={timeZone} />
    </Suspense>
  );
}

/** What the board adds to the row of tabs: its tools, unsaved work and Save; a replay has nothing to save. */
export function BoardPanelBar({ date, timeZone }: WatchTabProps) {
  const user = useUser();
  const { at } = useReplayAddress(date);
  return at === undefined && <BoardBar date={date} me={user} timeZone={timeZone} />;
}
