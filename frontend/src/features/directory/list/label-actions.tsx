import { useState } from 'react';
import { isSameName, type AdminTag, type User } from '@muster/protocol';
import { forecast, type BulkAction } from '../../../shared/list/bulk-bar.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { useChangeRoles } from '../members/members.queries.ts';
import { useBulkTag } from '../users/users.queries.ts';
import { roleOptions } from './person-options.ts';

export interface Labels {
  readonly roles: readonly { readonly name: string; readonly description: string | null }[];
  readonly tags: readonly AdminTag[];
}

/** What is done alike with several people in every list of them: a role or a tag for them, or a tag off them (ADM-53, ADM-63). */
export function useLabelActions(
  people: readonly User[],
  onSuccess: () => void,
  { roles, tags }: Labels,
): { readonly actions: readonly BulkAction[]; readonly isPending: boolean } {
  const [role, setRole] = useState<string | null>(null);
  const [tagId, setTag] = useState<string | null>(null);
  const changing = useChangeRoles();
  const tagging = useBulkTag();
  const tag = tags.find(({ id }) => id === tagId);
  const carries = (user: User) => user.tags.some((one) => one.tagId === tagId);
  const choice = (
    <Combobox
      key="tag"
      label="Tag"
      placeholder="Tag"
      options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      value={tagId}
      onChange={setTag}
      className="w-40"
    />
  );
  const withTag = (action: 'tag' | 'untag') => ({
    value: action,
    choice,
    isReady: tagId !== null,
    apply: () => tagId !== null && tagging.mutate({ action, people, tagId }, { onSuccess }),
  });

  return {
    isPending: changing.isPending || tagging.isPending,
    actions: [
      {
        value: 'role',
        label: 'Change role',
        choice: (
          <Combobox
            key="role"
            label="New role"
            placeholder="New role"
            options={roleOptions(roles)}
            value={role}
            onChange={setRole}
            className="w-40"
          />
        ),
        isReady: role !== null,
        forecast:
          role !== null &&
          forecast(people, (user) => isSameName(user.role, role), [`to be ${role}`, 'already so']),
        apply: () => role !== null && changing.mutate({ people, role }, { onSuccess }),
      },
      {
        ...withTag('tag'),
        label: 'Add a tag',
        forecast: tag && forecast(people, carries, [`to get ${tag.name}`, 'with it already']),
      },
      {
        ...withTag('untag'),
        label: 'Take a tag off',
        forecast:
          tag && forecast(people, (user) => !carries(user), [`to lose ${tag.name}`, 'without it']),
      },
    ],
  };
}
