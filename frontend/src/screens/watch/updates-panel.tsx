import { compareTeams } from '@muster/protocol';
import { AttendanceUpdates } from '../../features/attendance/components/attendance-updates.tsx';
import { teamsTopic } from '../../features/directory/directory.sync.ts';
import { watchTopic } from '../../features/monitoring/monitoring.sync.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { KeyList } from '../../shared/ui/controls/key-list.tsx';
import type { WatchTabProps } from './watch-tab.ts';

/** The update log of all teams on the date. */
export function UpdatesPanel({ date, timeZone }: WatchTabProps) {
  const { data: teams = [] } = useLive(teamsTopic);
  const { data: watch } = useLive(watchTopic(date));
  return (
    <>
      <KeyList entries={[]} />
      <AttendanceUpdates
        date={date}
        timeZone={timeZone}
        room="watch"
        sizeOf={(teamId) => watch?.rows.find(({ id }) => id === teamId)?.line.length}
        teams={teams.toSorted(compareTeams)}
      />
    </>
  );
}
