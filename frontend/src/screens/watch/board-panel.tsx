import { BoardBar } from '../../features/deployment/board/components/board-bar.tsx';
import { DeploymentBoard } from '../../features/deployment/board/components/deployment-board.tsx';
import { useUser } from '../../features/session/session.store.ts';
import type { WatchTabProps } from './watch-tab.ts';

/** The shared board of the date. */
export default function BoardPanel({ date, timeZone }: WatchTabProps) {
  return <DeploymentBoard date={date} me={useUser()} timeZone={timeZone} />;
}

/** What the board adds to the row of tabs: its tools, unsaved work and Save. */
export function BoardPanelBar({ date, timeZone }: WatchTabProps) {
  return <BoardBar date={date} me={useUser()} timeZone={timeZone} />;
}
