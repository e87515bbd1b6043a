import { calledOf } from '@muster/protocol';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import { aboutOfficer } from '../operations/officer-words.ts';
import { placeName } from '../operations/operation-words.ts';
import { useIsTimeOffLeft } from '../board/use-moment.ts';
import { useBoardStores } from '../board/use-board-stores.ts';
import { OfficerWay } from './officer-way.tsx';

type WayDialogProps = { operations: BoardOperations; userId: string; timeZone: string };

/** How did they get here? Each line leads to its sheet or its moment (HIS-11). */
export default function WayDialog({ operations, userId, timeZone }: WayDialogProps) {
  const { closeDialog } = useBoardStores().view;
  const isTimeOffLeft = useIsTimeOffLeft();
  const board = operations.current()?.board;
  const officer = board?.officers.find(({ id }) => id === userId);
  const station = board?.assignments.find((one) => one.userId === userId)?.stationId;
  const place = station === undefined ? 'Unassigned' : placeName(operations.catalogue(), station);
  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="How did they get here?"
      description={
        officer && (
          <>
            <bdi className="font-semibold text-ink">{calledOf(officer)}</bdi> ·{' '}
            {aboutOfficer(officer, isTimeOffLeft(officer))} · now in {place}
          </>
        )
      }
    >
      <OfficerWay
        date={operations.date}
        userId={userId}
        timeZone={timeZone}
        onFollow={closeDialog}
      />
    </Dialog>
  );
}
