import { counted, nameAmong } from '@muster/protocol';
import type { Team, User } from '@muster/protocol';
import { useState } from 'react';
import { Subjects } from '../../../shared/subject/subjects.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { BulkActions } from '../list/bulk-actions.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { forecastOf } from '../list/bulk-forecast.ts';
import { namesWords } from '../list/names-words.ts';
import { useMoveToTeam } from '../members/members.queries.ts';
import {
  isLabelAction,
  labelActions,
  useBulkLabels,
  type Labels,
} from '../list/use-bulk-labels.tsx';
import { useBulk } from './users.queries.ts';

type BulkBarProps = Labels & {
  selected: readonly User[];
  matching: readonly User[];
  teams: readonly Team[];
  timeZone: string;
  /** Whether its question is open, which stays also when nobody selected is there any more. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onSelect: (keys: ReadonlySet<string>) => void;
  /** Opens the dialog that makes sign-in links for these people. */
  onLinks: (people: readonly User[]) => void;
};

const actions = [
  { value: 'activate', label: 'Activate' },
  { value: 'deactivate', label: 'Deactivate' },
  { value: 'delete', label: 'Delete' },
  ...labelActions,
  { value: 'team', label: 'Move to a team' },
  { value: 'links', label: 'Make sign-in links' },
] as const;
type Action = (typeof actions)[number]['value'];

/** What is done with several users at once (ADM-42, ADM-53). */
export function BulkBar(props: BulkBarProps) {
  const { selected, matching, roles, teams, tags, timeZone } = props;
  const { isAsking, onAsk, onSelect, onLinks } = props;
  const [action, setAction] = useState<Action | null>(null);
  const [teamId, setTeam] = useState<string | null>(null);
  const bulk = useBulk();
  const moving = useMoveToTeam(timeZone);
  const labels = useBulkLabels(action, { roles, tags });
  const clear = () => onSelect(new Set());
  const isReady = isLabelAction(action)
    ? labels.isReady
    : action === 'team'
      ? teamId !== null
      : action !== null;
  const apply = () => {
    if (!action || !isReady) return;
    if (isLabelAction(action)) return labels.apply(selected, clear);
    if (action === 'links') return onLinks(selected);
    if (action === 'team') {
      if (teamId !== null) moving.mutate({ people: selected, teamId }, { onSuccess: clear });
      return;
    }
    bulk.mutate(
      { action, people: selected },
      {
        onSuccess: clear,
        onSettled: () => onAsk(false),
      },
    );
  };

  return (
    <>
      <BulkActions
        {...{ selected, matching, onSelect, actions, action }}
        onAction={setAction}
        isReady={isReady}
        pending={[bulk, moving, labels].some(({ isPending }) => isPending)}
        forecast={forecastOf(selected, { ...labels, action, teamId }, { teams, tags })}
        onApply={() => (action === 'delete' || action === 'deactivate' ? onAsk(true) : apply())}
      >
        {labels.choice}
        {action === 'team' && (
          <Combobox
            label="New team"
            placeholder="New team"
            options={teams.map(({ id, name }) => ({ value: id, label: name }))}
            value={teamId}
            onChange={setTeam}
            className="w-40"
          />
        )}
        {action === 'team' && <MoveTime timeZone={timeZone} value="next-shift" />}
      </BulkActions>
      <Subjects rows={selected} gone="Everybody selected was deleted.">
        {(people) => (
          <BulkQuestion
            people={people}
            isDeletion={action === 'delete'}
            isAsking={isAsking}
            onAsk={onAsk}
            onConfirm={apply}
            pending={bulk.isPending}
          />
        )}
      </Subjects>
    </>
  );
}

type BulkQuestionProps = {
  people: readonly User[];
  isDeletion: boolean;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onConfirm: () => void;
  pending: boolean;
};

/** Asks before several people are deleted or may not sign in any more. */
function BulkQuestion({
  people,
  isDeletion,
  isAsking,
  onAsk,
  onConfirm,
  pending,
}: BulkQuestionProps) {
  const who = counted(people.length, 'user', 'users');
  const deed = isDeletion ? `Delete ${who}` : `Deactivate ${who}`;
  return (
    <AlertDialog
      open={isAsking}
      onOpenChange={onAsk}
      title={`${deed}?`}
      confirmLabel={deed}
      onConfirm={onConfirm}
      pending={pending}
      pendingText="Applying…"
    >
      <p>{namesWords(people.map(nameAmong(people)))}</p>
      <p className="mt-2">
        {isDeletion
          ? 'They are signed out at once and leave their teams. Their names stay on past attendance. They can be restored for 30 days from Recently Deleted.'
          : 'They are signed out at once and cannot sign in until they are activated.'}
      </p>
    </AlertDialog>
  );
}
