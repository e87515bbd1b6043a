import { compareTeams } from '@muster/protocol';
import { AttendanceUpdates } from '../../features/attendance/components/attendance-updates.tsx';
import { teamsTopic } from '../../features/directory/directory.sync.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { KeyList } from '../../shared/ui/controls/key-list.tsx';
import type { WatchTabProps } from './watch-tab.ts';

/** The update log of all teams on the date. */
export function UpdatesPanel({ date, timeZone }: WatchTabProps) {
  const { data: teams = [] } = useLive(teamsTopic);
  return (
    <>
      <KeyList entries={[]} />
      <AttendanceUpdates
        date={date}
        timeZone={timeZone}
        room="watch"
        teams={teams.toSorted(compareTeams)}
      />
    </>
  );
}
