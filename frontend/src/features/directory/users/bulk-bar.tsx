import { counted } from '@muster/protocol';
import type { User } from '@muster/protocol';
import { useState } from 'react';
import { Subjects } from '../../../shared/subject/subjects.tsx';
import { AlertDialog } from '../../../shared/ui/overlays/alert-dialog.tsx';
import { BulkActions } from '../list/bulk-actions.tsx';
import { namesWords } from '../list/names-words.ts';
import { useBulk, type BulkAction } from './users.queries.ts';

type BulkBarProps = {
  selected: readonly User[];
  matching: readonly User[];
  /** Whether its question is open, which stays also when nobody selected is there any more. */
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onSelect: (keys: ReadonlySet<string>) => void;
};

const actions = [
  { value: 'activate', label: 'Activate' },
  { value: 'deactivate', label: 'Deactivate' },
  { value: 'delete', label: 'Delete' },
] as const;

/** What is done with several users at once (ADM-42, ADM-53). */
export function BulkBar({ selected, matching, isAsking, onAsk, onSelect }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null);
  const bulk = useBulk();
  const clear = () => onSelect(new Set());
  const apply = () => {
    if (!action) return;
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
        isReady={action !== null}
        pending={bulk.isPending}
        onApply={() => (action === 'activate' ? apply() : onAsk(true))}
      />
      <Subjects rows={selected} gone="Everybody selected was deleted.">
        {(people) => (
          <BulkQuestion
            people={people}
            action={action}
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
  action: BulkAction | null;
  isAsking: boolean;
  onAsk: (isAsking: boolean) => void;
  onConfirm: () => void;
  pending: boolean;
};

/** Asks before several people are deleted or may not sign in any more. */
function BulkQuestion({ people, action, isAsking, onAsk, onConfirm, pending }: BulkQuestionProps) {
  const who = counted(people.length, 'user', 'users');
  const deed = action === 'delete' ? `Delete ${who}` : `Deactivate ${who}`;
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
      <p>{namesWords(people.map(({ name }) => name))}</p>
      <p className="mt-2">
        {action === 'delete'
          ? 'They are signed out at once and leave their teams. Their names stay on past attendance. They can be restored for 30 days from Recently Deleted.'
          : 'They are signed out at once and cannot sign in until they are activated.'}
      </p>
    </AlertDialog>
  );
}
