import { counted, nameAmong } from '@muster/protocol';
import type { AdminTag, Team, User } from '@muster/protocol';
import { useState } from 'react';
import { Subjects } from '../../../shared/subject/subjects.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { BulkActions } from '../list/bulk-actions.tsx';
import { MoveTime } from '../list/move-time.tsx';
import { namesWords } from '../list/names-words.ts';
import { useChangeRoles, useMoveToTeam } from '../members/members.queries.ts';
import { roleOptions } from '../list/options.ts';
import { forecastOf } from './bulk-forecast.ts';
import { useBulk, useBulkTag } from './users.queries.ts';

type BulkBarProps = {
  selected: readonly User[];
  matching: readonly User[];
  roles: readonly { readonly name: string; readonly description: string | null }[];
  teams: readonly Team[];
  tags: readonly AdminTag[];
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
  { value: 'role', label: 'Change role' },
  { value: 'team', label: 'Move to a team' },
  { value: 'tag', label: 'Add a tag' },
  { value: 'untag', label: 'Take a tag off' },
  { value: 'links', label: 'Make sign-in links' },
] as const;
type Action = (typeof actions)[number]['value'];

/** What is done with several users at once (ADM-42, ADM-53). */
export function BulkBar(props: BulkBarProps) {
  const { selected, matching, roles, teams, tags, timeZone } = props;
  const { isAsking, onAsk, onSelect, onLinks } = props;
  const [action, setAction] = useState<Action | null>(null);
  const [role, setRole] = useState<string | null>(null);
  const [teamId, setTeam] = useState<string | null>(null);
  const [tagId, setTag] = useState<string | null>(null);
  const bulk = useBulk();
  const changing = useChangeRoles();
  const moving = useMoveToTeam();
  const tagging = useBulkTag();
  const clear = () => onSelect(new Set());
  const isTag = action === 'tag' || action === 'untag';
  const given = action === 'role' ? role : action === 'team' ? teamId : isTag ? tagId : action;
  const apply = () => {
    if (!action || given === null) return;
    const done = { onSuccess: clear };
    if (action === 'links') return onLinks(selected);
    if (action === 'role') return changing.mutate({ people: selected, role: given }, done);
    if (isTag) return tagging.mutate({ action, people: selected, tagId: given }, done);
    if (action === 'team') return moving.mutate({ people: selected, teamId: given }, done);
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
        isReady={given !== null}
        pending={[bulk, changing, moving, tagging].some(({ isPending }) => isPending)}
        forecast={forecastOf(selected, { action, role, teamId, tagId }, { teams, tags })}
        onApply={() => (action === 'delete' || action === 'deactivate' ? onAsk(true) : apply())}
      >
        {action === 'role' && (
          <Combobox
            label="New role"
            placeholder="New role"
            options={roleOptions(roles)}
            value={role}
            onChange={setRole}
            className="w-40"
          />
        )}
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
        {isTag && (
          <Combobox
            label="Tag"
            placeholder="Tag"
            options={tags.map(({ id, name }) => ({ value: id, label: name }))}
            value={tagId}
            onChange={setTag}
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
