import { isOwnTeam, type Team } from '@muster/protocol';
import { useState, type ReactNode } from 'react';
import { sheetTopic } from '../../../features/attendance/attendance.sync.ts';
import {
  AttendanceDetailsDialog,
  useSheetPaper,
} from '../../../features/attendance/details/attendance-details-dialog.tsx';
import { AttendanceUpdates } from '../../../features/attendance/components/attendance-updates.tsx';
import { useUser } from '../../../features/session/session.store.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { membersTopic } from '../../../shared/domain/directory-lists.ts';

interface SheetViewsOf {
  readonly team: Team;
  readonly date: string;
}

/** What was submitted, record by record, and for one's own team who changed what: menu entries and dialogs. */
export function useSheetViews({ team, date }: SheetViewsOf): {
  readonly items: MenuItem[];
  readonly dialogs: ReactNode;
} {
  const user = useUser();
  const { data: sheet } = useLive(sheetTopic(team.id, date));
  const { data: members } = useLive(membersTopic(team.id, date));
  const memberCount = members?.filter(({ isActive }) => isActive).length;
  const [shown, setShown] = useState<'details' | 'updates'>();
  const { print, save } = useSheetPaper(team.id, date);
  const close = () => setShown(undefined);
  const isOwn = isOwnTeam(user, team.id, date);
  const paper = [
    { label: 'Print', onSelect: print },
    { label: 'PDF', onSelect: save },
  ];
  if (!sheet) return { items: [], dialogs: null };
  if (sheet.session.status !== 'submitted') return { items: paper, dialogs: null };
  return {
    items: [
      { label: 'View Details', onSelect: () => setShown('details') },
      ...paper,
      ...(isOwn ? [{ label: 'Attendance Updates', onSelect: () => setShown('updates') }] : []),
    ],
    dialogs: (
      <>
        <AttendanceDetailsDialog
          teamId={team.id}
          teamName={team.name}
          date={date}
          memberCount={memberCount}
          canEdit={isOwn}
          canEditFinal={false}
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
          <AttendanceUpdates date={date} room={{ teamId: team.id }} sizeOf={() => memberCount} />
        </Dialog>
      </>
    ),
  };
}
