import { isOwnTeam, type Team } from '@muster/protocol';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { sheetTopic } from '../../features/attendance/attendance.sync.ts';
import { AttendanceDetailsDialog } from '../../features/attendance/components/attendance-details-dialog.tsx';
import { AttendanceUpdates } from '../../features/attendance/components/attendance-updates.tsx';
import { useUser } from '../../features/session/session.store.ts';
import { formatDate } from '../../shared/dates/date-format.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { DropdownMenu } from '../../shared/ui/overlays/dropdown-menu.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';

interface SheetActionsProps {
  readonly team: Team;
  readonly date: string;
  readonly timeZone: string;
}

/** What was submitted, record by record, and for one's own team who changed what. */
export function SheetActions({ team, date, timeZone }: SheetActionsProps) {
  const user = useUser();
  const { data: sheet } = useLive(sheetTopic(team.id, date));
  const [shown, setShown] = useState<'details' | 'updates'>();
  const close = () => setShown(undefined);
  const isOwn = isOwnTeam(user, team.id);
  if (sheet?.session.status !== 'submitted') return null;
  return (
    <>
      <DropdownMenu
        trigger={<IconButton label="More of this sheet" icon={Ellipsis} size="small" />}
        items={[
          { label: 'View Details', onSelect: () => setShown('details') },
          ...(isOwn ? [{ label: 'Attendance Updates', onSelect: () => setShown('updates') }] : []),
        ]}
      />
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
    </>
  );
}
