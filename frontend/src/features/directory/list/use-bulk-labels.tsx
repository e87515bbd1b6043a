import type { AdminTag, User } from '@muster/protocol';
import { useState } from 'react';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { useChangeRoles } from '../members/members.queries.ts';
import { useBulkTag } from '../users/users.queries.ts';
import { roleOptions } from './options.ts';

export interface Labels {
  readonly roles: readonly { readonly name: string; readonly description: string | null }[];
  readonly tags: readonly AdminTag[];
}

/** What is done alike with several people in every list of them (ADM-53, ADM-63). */
export const labelActions = [
  { value: 'role', label: 'Change role' },
  { value: 'tag', label: 'Add a tag' },
  { value: 'untag', label: 'Take a tag off' },
] as const;
type LabelAction = (typeof labelActions)[number]['value'];

export const isLabelAction = (action: string | null): action is LabelAction =>
  labelActions.some(({ value }) => value === action);

/** Gives several people a role or a tag, or takes a tag off: the choice of which, and what applies it. */
export function useBulkLabels(action: string | null, { roles, tags }: Labels) {
  const [role, setRole] = useState<string | null>(null);
  const [tagId, setTag] = useState<string | null>(null);
  const changing = useChangeRoles();
  const tagging = useBulkTag();
  const isRole = action === 'role';
  const given = isRole ? role : tagId;

  return {
    role,
    tagId,
    isReady: given !== null,
    isPending: changing.isPending || tagging.isPending,
    apply(people: readonly User[], onSuccess: () => void): void {
      if (!isLabelAction(action) || given === null) return;
      if (action === 'role') changing.mutate({ people, role: given }, { onSuccess });
      else tagging.mutate({ action, people, tagId: given }, { onSuccess });
    },
    choice: isLabelAction(action) && (
      <Combobox
        key={isRole ? 'role' : 'tag'}
        label={isRole ? 'New role' : 'Tag'}
        placeholder={isRole ? 'New role' : 'Tag'}
        options={
          isRole ? roleOptions(roles) : tags.map(({ id, name }) => ({ value: id, label: name }))
        }
        value={given}
        onChange={isRole ? setRole : setTag}
        className="w-40"
      />
    ),
  };
}
