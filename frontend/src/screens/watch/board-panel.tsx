import { Suspense, useState } from 'react';
import { boardTopic } from '../../features/board/board.sync.ts';
import { BoardBar } from '../../features/board/components/board-bar.tsx';
import { BoardFrame, BoardSkeleton } from '../../features/board/components/board-skeleton.tsx';
import { BoardScreen } from '../../features/board/components/board-screen.tsx';
import {
  CorrectingStrip,
  NobodyPlaced,
  wasNotPlanned,
} from '../../features/board/final/correcting.tsx';
import { useUser } from '../../features/session/session.store.ts';
import { lazyPart } from '../../shared/parts/lazy-part.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { useNarrow } from '../../shared/ui/hooks/use-media.ts';
import { useBoardMode, type WatchTabProps } from './watch-tabs.tsx';
import { useOrganisation } from '../../shared/dates/organisation.ts';

const ReplayScreen = lazyPart(() => import('../../features/board/replay/replay-screen.tsx'));

/** The shared board of the date, or how it was at the moment that the address names (HIS-25). */
export default function BoardPanel(props: WatchTabProps) {
  const { today } = useOrganisation();
  const { date } = props;
  const isNarrow = useNarrow();
  const { at, isFinal, isReadOnly } = useBoardMode(date);
  if (at === undefined) {
    return date < today && !isFinal ? <BoardOfBefore {...props} /> : <LiveBoard {...props} />;
  }
  return (
    <Suspense
      fallback={
        <BoardFrame isNarrow={isNarrow}>
          <BoardSkeleton />
        </BoardFrame>
      }
    >
      <ReplayScreen date={date} at={at} isFinal={isReadOnly} />
    </Suspense>
  );
}

function LiveBoard({ date }: WatchTabProps) {
  return (
    <>
      <CorrectingStrip date={date} />
      <BoardScreen date={date} me={useUser()} />
    </>
  );
}

/** Of a shift that is over, and not final yet: one that nobody planned is not a board full of what is short (DEP-403). */
function BoardOfBefore(props: WatchTabProps) {
  const { data: board } = useLive(boardTopic(props.date));
  const [opened, setOpened] = useState<string>();
  if (board && wasNotPlanned(board) && opened !== props.date) {
    const open = () => setOpened(props.date);
    return (
      <NobodyPlaced date={props.date} action={<Button onClick={open}>Open the board</Button>} />
    );
  }
  return <LiveBoard {...props} />;
}

/** What the board adds to the row of tabs: its tools, unsaved work and Save; what is only looked at has nothing to save. */
export function BoardPanelBar(props: WatchTabProps) {
  const user = useUser();
  const { at } = useBoardMode(props.date);
  return at === undefined && <BoardBar date={props.date} me={user} />;
}
