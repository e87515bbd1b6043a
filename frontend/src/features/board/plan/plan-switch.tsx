import type { Board } from '@muster/protocol';
import { CalendarClock } from 'lucide-react';
import { formatTimeOn } from '../../../shared/dates/time-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import type { MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { useOperations } from '../board-scope.tsx';
import { firstName } from '../components/save-button.tsx';
import { usePlanning } from './use-plan.ts';

/** The choice for everybody at the board whether it plans with expected people (DEP-502). */

const label = 'Plan with expected people';

/** Beside the list of those who are expected. */
export function PlanSwitch({ board, isLocked }: { board: Board; isLocked: boolean }) {
  const operations = useOperations();
  const { timeZone } = useOrganisation();
  const stop = useWritingStop();
  const { plans } = usePlanning(board);
  const { planning } = board;
  const who = planning?.by && firstName(planning.by.name);
  return (
    <Switch
      label={label}
      hint={
        stop ??
        (planning && who
          ? `${plans ? 'On' : 'Off'} for everybody, by ${who} at ${formatTimeOn(planning.at, board.date, timeZone)}`
          : 'For everybody at this board')
      }
      checked={plans}
      disabled={isLocked || stop !== undefined}
      onChange={(isOn) => void operations.perform({ type: 'plan', isOn })}
      className="print:hidden"
    />
  );
}

/** The same in the menu of the board; nothing where it is nothing to choose. */
export function usePlanItems(board: Board | undefined): readonly MenuItem[] {
  const operations = useOperations();
  const stop = useWritingStop();
  const { plans, canChoose } = usePlanning(board ?? { date: '', planning: null });
  if (!board || !canChoose) return [];
  return [
    {
      label,
      icon: CalendarClock,
      checked: plans,
      startsGroup: true,
      disabled: stop !== undefined,
      ...(stop !== undefined && { hint: stop }),
      onSelect: () => void operations.perform({ type: 'plan', isOn: !plans }),
    },
  ];
}
