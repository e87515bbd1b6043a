import { useState } from 'react';
import { isSameName, type AdminTag, type User } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { forecast, type BulkAction } from '../../../shared/list/bulk-bar.tsx';
import { Combobox } from '../../../shared/ui/pickers/combobox.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { useChangeRoles } from '../members/members.queries.ts';
import { useBulkTag } from '../users/users.queries.ts';
import { roleOptions } from './person-options.ts';

export interface Labels {
  readonly roles: readonly { readonly name: string; readonly description: string | null }[];
  readonly tags: readonly AdminTag[];
}

const dayWords = (day: string | null): string =>
  day === null ? ' without a last day' : ` until ${formatDate(day)}`;

/** What is done alike with several people in every list of them: a role or a tag for them, or a tag off them (ADM-53, ADM-63). */
export function useLabelActions(
  people: readonly User[],
  onSuccess: () => void,
  { roles, tags }: Labels,
): LabelActions {
  const [role, setRole] = useState<string | null>(null);
  const changing = useChangeRoles();
  const tagging = useTagActions(people, onSuccess, tags);
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
      ...tagging.actions,
    ],
  };
}

interface LabelActions {
  readonly actions: readonly BulkAction[];
  readonly isPending: boolean;
}

function useTagActions(
  people: readonly User[],
  onSuccess: () => void,
  tags: readonly AdminTag[],
): LabelActions {
  const [tagId, setTag] = useState<string | null>(null);
  /** Nothing chosen: whoever carries it already has the day that they had. */
  const [day, setDay] = useState<string | null>();
  const { calendarDay } = useOrganisation();
  const tagging = useBulkTag();
  const tag = tags.find(({ id }) => id === tagId);
  const carries = (user: User) => user.tags.some((one) => one.tagId === tagId);
  const hasDay = (user: User) =>
    user.tags.some((one) => one.tagId === tagId && one.validUntil === lastDay);
  const lastDay = day ?? null;
  const carriers = people.filter(carries);
  const dayChoice = (
    <DatePicker
      key="day"
      label="Last day"
      value={lastDay}
      onChange={setDay}
      none={{ word: 'No last day', choose: () => setDay(null) }}
      today={calendarDay}
    />
  );
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
  const apply = (action: 'tag' | 'untag', people: readonly User[], validUntil?: string | null) =>
    tagId !== null && tagging.mutate({ action, people, tagId, validUntil }, { onSuccess });
  const withDay = [choice, dayChoice];

  return {
    isPending: tagging.isPending,
    actions: [
      {
        value: 'tag',
        label: 'Add a tag',
        choice: withDay,
        isReady: tagId !== null,
        forecast:
          tag &&
          forecast(people, day === undefined ? carries : hasDay, [
            `to get ${tag.name}${day === undefined ? '' : dayWords(lastDay)}`,
            'with it already',
          ]),
        apply: () => apply('tag', people, day),
      },
      {
        value: 'last-day',
        label: 'Change a tag’s last day',
        choice: withDay,
        isReady: carriers.length > 0,
        forecast:
          tag &&
          forecast(people, (user) => !carries(user) || hasDay(user), [
            `to have ${tag.name}${dayWords(lastDay)}`,
            'without it, or so already',
          ]),
        apply: () => apply('tag', carriers, lastDay),
      },
      {
        value: 'untag',
        choice,
        isReady: tagId !== null,
        apply: () => apply('untag', people),
        label: 'Take a tag off',
        forecast:
          tag && forecast(people, (user) => !carries(user), [`to lose ${tag.name}`, 'without it']),
      },
    ],
  };
}
