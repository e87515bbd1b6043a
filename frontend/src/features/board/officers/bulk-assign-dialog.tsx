import { momentOf, stationsDue } from '@muster/protocol';
import { useMemo, useRef, useState } from 'react';
import { now } from '../../../shared/dates/clock.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { OptionList } from '../../../shared/ui/pickers/option-list.tsx';
import { useOperations } from '../board-scope.tsx';
import { officers, type Words } from '../operations/operation-words.ts';
import { assignOfficers, objectionToAssign } from '../operations/station-actions.ts';
import { useSending } from '../operations/use-sending.ts';
import { stationOptions } from '../stations/station-head.tsx';
import { useBoardStores } from '../board-stores.ts';
import { RefusalWords } from './officer-face.tsx';

type BulkAssignDialogProps = { userIds: readonly string[] };

/** Puts all that are selected on one station, in one step; open until that is done (DEP-90). */
export function BulkAssignDialog({ userIds }: BulkAssignDialogProps) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const [stationId, setStationId] = useState<string | null>(null);
  const [objection, setObjection] = useState<Words>();
  const confirm = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(() => operations.current()?.board);
  const options = useStationsAtOpening(userIds);
  const chosen = options.find(({ value }) => value === stationId);

  const tell = (words: Words | undefined) => {
    setObjection(words);
    // Who was moved meanwhile has been named: the next press means them where they stand now.
    if (words) setSeen(operations.current()?.board);
  };
  const { isSending, send } = useSending(tell);
  const assign = () => {
    const words =
      stationId === null
        ? noStation
        : objectionToAssign(operations, userIds, stationId, 'bulk', seen);
    tell(words);
    if (words || stationId === null) return;
    send((answered) => assignOfficers(operations, userIds, stationId, 'bulk', { seen, answered }));
  };

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="Bulk Assign"
      description={[
        `${officers(userIds.length)} selected`,
        chosen && [chosen.label, chosen.isDoubtful && chosen.detail].filter(Boolean).join(' · '),
      ]
        .filter(Boolean)
        .join(' → ')}
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button
            ref={confirm}
            variant={stationId === null ? 'outline' : 'accent'}
            pending={isSending}
            pendingText="Assigning…"
            onClick={assign}
          >
            Assign Officers
          </Button>
        </>
      }
    >
      <RefusalWords words={objection} />
      <OptionList
        label="Stations"
        options={options}
        value={stationId}
        searchPlaceholder="Search stations…"
        startsUnmarked
        emptyText="No open station of this name"
        onChoose={(value) => {
          setStationId(value);
          setObjection(undefined);
          // Enter chooses, and Enter again assigns.
          confirm.current?.focus();
        }}
        className="-mx-5 max-h-96"
      />
    </Dialog>
  );
}

/** As they were when the dialog opened: a list that changed now would be pressed in the wrong place. */
function useStationsAtOpening(userIds: readonly string[]) {
  const operations = useOperations();
  const { timeZone } = useOrganisation();
  return useMemo(() => {
    const state = operations.current();
    if (!state) return [];
    const catalogue = operations.catalogue();
    const moment = momentOf({ timeZone, date: operations.date }, now());
    const short = stationsDue(state.board, catalogue, moment).filter((one) => one.short > 0);
    const missing = new Map(short.map((one) => [one.id, one.short]));
    return stationOptions(state.board, catalogue, userIds, missing);
  }, [operations, userIds, timeZone]);
}

const noStation: Words = {
  title: 'No station selected',
  description: 'Please select a station to assign officers to.',
};
