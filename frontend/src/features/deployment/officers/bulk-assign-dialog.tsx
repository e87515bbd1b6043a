import { useState } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import type { BoardOperations } from '../operations/board-operations.ts';
import { placeOperation } from '../drag/drop.ts';
import { overCapacity } from '../operations/refusal.ts';
import { officers, type Words } from '../operations/operation-words.ts';
import { assignOfficers } from '../operations/station-actions.ts';
import { stationOptions } from '../stations/station-options.ts';
import { useBoardStores } from '../board/use-board-stores.ts';

type BulkAssignDialogProps = { operations: BoardOperations; userIds: readonly string[] };

/** Puts all that are selected on one station, in one step. */
export function BulkAssignDialog({ operations, userIds }: BulkAssignDialogProps) {
  const { closeDialog } = useBoardStores().view;
  const [stationId, setStationId] = useState<string | null>(null);
  const [objection, setObjection] = useState<Words>();
  const state = operations.current();
  const options = state ? stationOptions(state.board, operations.catalogue()) : [];

  const assign = () => {
    const words = stationId === null ? noStation : objectionTo(operations, userIds, stationId);
    setObjection(words);
    if (words || stationId === null) return;
    // Closed first: a notice beside an open dialog could not be reached.
    closeDialog();
    assignOfficers(operations, userIds, stationId, 'bulk');
  };

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="Bulk Assign"
      description={`${officers(userIds.length)} selected`}
      size="small"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button variant="accent" onClick={assign}>
            Assign Officers
          </Button>
        </>
      }
    >
      <Field label="Station">
        <Combobox
          label="Station"
          options={options}
          value={stationId}
          onChange={(value) => {
            setStationId(value);
            setObjection(undefined);
          }}
          placeholder="Select a station"
          invalid={objection !== undefined}
        />
      </Field>
      <div role="alert" className="mt-2 text-13 text-absent-text">
        {objection && (
          <>
            <p className="font-semibold">{objection.title}</p>
            <p>{objection.description}</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

const noStation: Words = {
  title: 'No station selected',
  description: 'Please select a station to assign officers to.',
};

function objectionTo(
  operations: BoardOperations,
  userIds: readonly string[],
  stationId: string,
): Words | undefined {
  const board = operations.current()?.board;
  const op = board && placeOperation(userIds, stationId, board, 'bulk');
  return op && overCapacity(op, board, operations.catalogue());
}
