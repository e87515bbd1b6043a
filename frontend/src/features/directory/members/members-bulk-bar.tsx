import { isolated, type AdminTeam, type User } from '@muster/protocol';
import { useState } from 'react';
import { Subjects } from '../../../shared/subject/subjects.tsx';
import { BulkActions } from '../list/bulk-actions.tsx';
import { forecastOf } from '../list/bulk-forecast.ts';
import {
  isLabelAction,
  labelActions,
  useBulkLabels,
  type Labels,
} from '../list/use-bulk-labels.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RemoveFromTeam } from './remove-from-team.tsx';

type MembersBulkBarProps = Labels & {
  team: AdminTeam;
  teams: readonly AdminTeam[];
  timeZone: string;
  selected: readonly User[];
  matching: readonly User[];
  /** Whether its question is open, which stays also when nobody selected is in the team any more. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onSelect: (keys: ReadonlySet<string>) => void;
};

const actions = [
  ...labelActions,
  { value: 'move', label: 'Move to another team' },
  { value: 'remove', label: 'Remove from team' },
] as const;
type Action = (typeof actions)[number]['value'];

/** What is done with several members at once. */
export function MembersBulkBar(props: MembersBulkBarProps) {
  const { team, teams, roles, tags, timeZone, selected, matching } = props;
  const { isAsking, onAsk, onSelect } = props;
  const [action, setAction] = useState<Action | null>(null);
  const labels = useBulkLabels(action, { roles, tags });
  const clear = () => onSelect(new Set());
  const apply = () => {
    if (isLabelAction(action)) labels.apply(selected, clear);
    else onAsk(true);
  };
  const question = { team, timeZone, onDone: clear, onClose: () => onAsk(false) };

  return (
    <>
      <BulkActions
        {...{ selected, matching, onSelect, actions, action }}
        onAction={setAction}
        isReady={isLabelAction(action) ? labels.isReady : action !== null}
        pending={labels.isPending}
        forecast={forecastOf(selected, { ...labels, action, teamId: null }, { teams: [], tags })}
        onApply={apply}
      >
        {labels.choice}
      </BulkActions>
      {isAsking && (
        <Subjects rows={selected} gone={`Nobody selected is in ${isolated(team.name)} any more.`}>
          {(people) => (
            <>
              {action === 'remove' && <RemoveFromTeam {...question} people={people} />}
              {action === 'move' && <MoveDialog {...question} people={people} teams={teams} />}
            </>
          )}
        </Subjects>
      )}
    </>
  );
}
