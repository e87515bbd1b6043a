import { unsavedChanges, type BoardSnapshot } from '@muster/protocol';
import { useWritingStop } from '../../../../shared/realtime/connection/use-connection.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import type { Forecast } from '../../configure/configuration-draft.ts';
import type { BoardState } from '../use-board.ts';
import { saveConfiguration } from '../../configure/configuration-dialogs.tsx';
import { useBoardStores, usePending } from '../use-board-stores.ts';

type SaveButtonProps = Pick<BoardState, 'operations' | 'drawn'> & {
  forecast: Forecast<BoardSnapshot> | undefined;
};

/** The one primary action: publishes the draft, or in configure mode saves what was set. */
export function SaveButton({ operations, drawn, forecast }: SaveButtonProps) {
  const { openDialog } = useBoardStores().view;
  const isSaving = usePending(({ entries }) =>
    entries.some(
      ({ op, revision }) => (op.type === 'save' || op.type === 'configure') && revision === null,
    ),
  );
  const stop = useWritingStop();
  const isConfiguring = forecast !== undefined;
  const toSave = isConfiguring ? forecast.changes : drawn ? unsavedChanges(drawn.board).count : 0;
  const save = () => {
    if (!isConfiguring) operations.perform({ type: 'save' });
    else if (forecast.faults.size === 0 && forecast.returned.size > 0)
      openDialog({ kind: 'save-configuration' });
    else saveConfiguration(operations, forecast);
  };
  return (
    <Button
      variant={toSave > 0 || isSaving ? 'accent' : 'outline'}
      disabled={!drawn || stop !== undefined}
      data-tip={stop}
      pending={isSaving}
      pendingText="Saving…"
      onClick={save}
    >
      {isConfiguring ? 'Save Configuration' : 'Save Assignments'}
    </Button>
  );
}
