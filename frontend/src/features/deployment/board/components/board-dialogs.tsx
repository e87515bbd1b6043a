import type { BoardSnapshot } from '@muster/protocol';
import { Suspense } from 'react';
import type { Forecast } from '../../configure/configuration-draft.ts';
import type { BoardState } from '../use-board.ts';
import { AutoAssignDialog } from '../../auto-assign/auto-assign-dialog.tsx';
import { BulkAssignDialog } from '../../officers/bulk-assign-dialog.tsx';
import {
  DiscardConfigurationDialog,
  SaveConfigurationDialog,
} from '../../configure/configuration-dialogs.tsx';
import { DeleteNoteDialog, NoteDialog } from '../../notes/note-dialogs.tsx';
import { placeOfNote, wholeBoard } from '../../notes/notes.view.ts';
import { MoveDialog } from '../../officers/move-dialog.tsx';
import { ResetStationDialog, ResetZoneDialog } from '../../stations/reset-dialogs.tsx';
import { useBoardStores, useBoardView } from '../use-board-stores.ts';
import { lazyPart } from '../../../../shared/parts/lazy-part.ts';

const KeepTemplateDialog = lazyPart(() => import('../../start/keep-template-dialog.tsx'));
const ConfigureStaffingDialog = lazyPart(
  () => import('../../configure/configure-staffing-dialog.tsx'),
);
const FairnessDialog = lazyPart(() => import('../../fairness/fairness-dialog.tsx'));
const ReliefDialog = lazyPart(() => import('../../relief/relief-dialog.tsx'));
const RotateDialog = lazyPart(() => import('../../relief/rotate-dialog.tsx'));
const StartDialog = lazyPart(() => import('../../start/start-dialog.tsx'));

type BoardDialogsProps = Pick<BoardState, 'operations' | 'confirmed'> & {
  timeZone: string;
  forecast: Forecast<BoardSnapshot> | undefined;
};

const WayDialog = lazyPart(() => import('../../log/way-dialog.tsx'));

/** The one dialog that is open. */
export function BoardDialogs({ operations, confirmed, forecast, timeZone }: BoardDialogsProps) {
  const dialog = useBoardView((view) => view.dialog);
  const { closeDialog } = useBoardStores().view;
  switch (dialog?.kind) {
    case 'move':
      return <MoveDialog operations={operations} userIds={dialog.userIds} />;
    case 'bulk':
      return <BulkAssignDialog operations={operations} userIds={dialog.userIds} />;
    case 'reset-zone':
      return <ResetZoneDialog operations={operations} zoneId={dialog.zoneId} />;
    case 'reset-station':
      return <ResetStationDialog operations={operations} stationId={dialog.stationId} />;
    case 'rotate':
      return (
        <Suspense>
          <RotateDialog operations={operations} zoneId={dialog.zoneId} />
        </Suspense>
      );
    case 'fairness':
      return (
        <Suspense>
          <FairnessDialog onClose={closeDialog} />
        </Suspense>
      );
    case 'relief':
      return (
        <Suspense>
          <ReliefDialog operations={operations} confirmed={confirmed} timeZone={timeZone} />
        </Suspense>
      );
    case 'start':
      return (
        <Suspense>
          <StartDialog operations={operations} confirmed={confirmed} />
        </Suspense>
      );
    case 'keep-template':
      return (
        <Suspense>
          <KeepTemplateDialog operations={operations} confirmed={confirmed} />
        </Suspense>
      );
    case 'auto-assign':
      return <AutoAssignDialog operations={operations} confirmed={confirmed} />;
    case 'note':
      return (
        <NoteDialog
          key={dialog.note?.id}
          note={dialog.note}
          place={dialog.place}
          placeName={placeOfNote(dialog.note ?? dialog.place ?? wholeBoard, operations.catalogue())}
        />
      );
    case 'delete-note':
      return <DeleteNoteDialog note={dialog.note} />;
    case 'configure-staffing':
      return (
        <Suspense>
          <ConfigureStaffingDialog operations={operations} stationId={dialog.stationId} />
        </Suspense>
      );
    case 'way':
      return (
        <Suspense fallback={null}>
          <WayDialog operations={operations} userId={dialog.userId} timeZone={timeZone} />
        </Suspense>
      );
    case 'save-configuration':
      return forecast && <SaveConfigurationDialog operations={operations} forecast={forecast} />;
    case 'discard-configuration':
      return <DiscardConfigurationDialog changes={forecast?.changes ?? 0} />;
    default:
      return null;
  }
}
