import { saidName } from '@muster/protocol';
import { Route } from 'lucide-react';
import { useMemo, useState } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { OptionList } from '../../../shared/ui/pickers/option-list.tsx';
import { useOperations } from '../board-scope.tsx';
import { unassignedId } from '../drag/drop.ts';
import { officers, type Words, aboutOfficer } from '../operations/operation-words.ts';
import {
  assignOfficers,
  objectionToAssign,
  unassignOfficers,
} from '../operations/station-actions.ts';
import { stationOptions } from '../stations/station-head.tsx';
import { useIsTimeOffLeft } from '../use-board.ts';
import { useBoardStores } from '../board-stores.ts';
import { OfficerPostings } from '../fairness/officer-postings.tsx';
import { RefusalWords } from './officer-face.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';

type MoveDialogProps = { userIds: readonly string[] };

/** Chooses where cards should go, instead of dragging them: type a few letters, press Enter. */
export function MoveDialog({ userIds }: MoveDialogProps) {
  const operations = useOperations();
  const { closeDialog, openDialog } = useBoardStores().view;
  const isTimeOffLeft = useIsTimeOffLeft();
  const [board, setSeen] = useState(() => operations.current()?.board);
  const people = board?.officers.filter(({ id }) => userIds.includes(id)) ?? [];
  const places = new Set(
    userIds.map((id) => board?.assignments.find(({ userId }) => userId === id)?.stationId ?? null),
  );
  const here = places.size === 1 ? [...places][0] : undefined;
  // As it was when the dialog opened: a list that changed now would be pressed in the wrong place.
  const options = useMemo(() => {
    const state = operations.current();
    if (!state) return [];
    const stations = stationOptions(state.board, operations.catalogue(), userIds);
    return [{ value: unassignedId, label: 'Unassigned' }, ...stations];
  }, [operations, userIds]);
  const [objection, setObjection] = useState<Words>();
  const [first] = people;

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title={
        people.length === 1 && first
          ? `Move ${saidName(first)} to…`
          : `Move ${officers(people.length)} to…`
      }
      description={
        people.length === 1 && first ? aboutOfficer(first, isTimeOffLeft(first)) : undefined
      }
    >
      {people.length === 1 && first && (
        <OfficerPostings userId={first.id} zones={operations.catalogue().zones} />
      )}
      <RefusalWords words={objection} />
      <OptionList
        label="Stations"
        options={options}
        value={here === null ? unassignedId : (here ?? null)}
        searchPlaceholder="Search stations…"
        emptyText="No open station of this name"
        onChoose={(value) => {
          const to = value === unassignedId ? null : value;
          const words = objectionToAssign(operations, userIds, to, 'drag', board);
          setObjection(words);
          // Who was moved meanwhile has been named: the next press means them where they stand now.
          if (words) return setSeen(operations.current()?.board);
          closeDialog();
          const options = { seen: board };
          if (to === null) unassignOfficers(operations, userIds, 'drag', options);
          else assignOfficers(operations, userIds, to, 'drag', options);
        }}
        className="-mx-5 max-h-96"
      />
      {/* Below the list, whose search has the focus at first. */}
      {people.length === 1 && first && (
        <button
          ref={command}
          type="button"
          onClick={() => openDialog({ kind: 'way', userId: first.id })}
          className={cn(linkStyle(), 'mt-3 text-13 touch:min-h-11')}
        >
          <Route aria-hidden />
          How did they get here?
        </button>
      )}
    </Dialog>
  );
}
