import type { Team } from '@muster/protocol';
import { useState } from 'react';
import { AttendanceDetailsDialog } from '../../features/attendance/components/attendance-details-dialog.tsx';
import { AttendanceUpdates } from '../../features/attendance/components/attendance-updates.tsx';
import { sheetTopic } from '../../features/attendance/attendance.sync.ts';
import { useUser } from '../../features/session/session.store.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';

interface SheetActionsProps {
  readonly team: Team;
  readonly date: string;
  readonly timeZone: string;
}

/** What has been submitted, record by record, and for one's own team who changed what. */
export function SheetActions({ team, date, timeZone }: SheetActionsProps) {
  const user = useUser();
  const { data: sheet } = useLive(sheetTopic(team.id, date));
  const [shown, setShown] = useState<'details' | 'updates'>();
  const close = () => setShown(undefined);
  const isOwn = user.teamId === team.id;
  if (sheet?.session.status !== 'submitted') return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" onClick={() => setShown('details')}>
        View Details
      </Button>
      {isOwn && (
        <Button variant="quiet" onClick={() => setShown('updates')}>
          Attendance Updates
        </Button>
      )}
      <AttendanceDetailsDialog
        teamId={team.id}
        teamName={team.name}
        date={date}
        timeZone={timeZone}
        canEdit={isOwn}
        open={shown === 'details'}
        onOpenChange={close}
      />
      <Dialog
        open={shown === 'updates'}
        onOpenChange={close}
        size="large"
        title={team.name}
        description={formatDate(date)}
      >
        <AttendanceUpdates date={date} timeZone={timeZone} room={{ teamId: team.id }} />
      </Dialog>
    </div>
  );
}
