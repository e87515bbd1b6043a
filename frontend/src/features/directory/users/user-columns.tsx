import { countsOn, type User, type UserTag } from '@muster/protocol';
import { KeyRound, Tags } from 'lucide-react';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { endedWords, TagChip } from '../../../shared/domain/tag-chip.tsx';
import { actionsColumn } from '../../../shared/list/list.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { PersonName, roleColumn, statusColumn, TeamOf, usernameColumn } from '../list/cells.tsx';
import { editAndDelete, RowActions } from '../../../shared/list/row-actions.tsx';

/** What is done with one user. */
export type UserAction = 'tags' | 'sign-in' | 'edit' | 'delete';
type OnAction = (action: UserAction, user: User) => void;

/** `isWide`: the username has a column of its own, else it stands under the name. */
export const userColumns = (onAction: OnAction, isWide: boolean): readonly Column<User>[] =>
  isWide
    ? [nameColumn(false), usernameColumn, ...restColumns(onAction)]
    : [nameColumn(true), ...restColumns(onAction)];

const nameColumn = (isBoth: boolean): Column<User> => ({
  id: 'name',
  header: 'Name',
  cell: (user) => <PersonName {...user} under={isBoth ? user.username : undefined} />,
});

const restColumns = (onAction: OnAction): readonly Column<User>[] => [
  roleColumn,
  {
    id: 'team',
    header: 'Team',
    cell: (user) => <TeamOf user={user} />,
  },
  { id: 'tags', header: 'Tags', cell: ({ tags }) => <UserTags tags={tags} /> },
  statusColumn,
  actionsColumn({
    headerHidden: true,
    width: '10rem',
    cell: (user) => <UserActions user={user} onAction={onAction} />,
  }),
];

const shownTags = 2;

/** Those that count today first. */
function UserTags({ tags: carried }: Pick<User, 'tags'>) {
  const { calendarDay } = useOrganisation();
  const isOver = (tag: UserTag) => !countsOn(tag, calendarDay);
  const tags = [...carried.filter((tag) => !isOver(tag)), ...carried.filter(isOver)];
  const wordsOf = (tag: UserTag) =>
    tag.validUntil !== null && isOver(tag) ? endedWords(tag.tagName, tag.validUntil) : tag.tagName;
  if (tags.length === 0) return <span className="text-ink3">–</span>;
  const rest = tags.slice(shownTags);
  return (
    <span className="inline-flex max-w-72 flex-wrap gap-1 phone:justify-end">
      {tags.slice(0, shownTags).map((tag) => (
        <TagChip
          key={tag.id}
          name={tag.tagName}
          color={tag.tagColor}
          endedOn={isOver(tag) ? (tag.validUntil ?? undefined) : undefined}
        />
      ))}
      {rest.length > 0 && (
        <span data-tip={rest.map(wordsOf).join('; ')} className="self-center text-12 text-ink2">
          +{rest.length}
          <span className="sr-only"> more: {rest.map(wordsOf).join('; ')}</span>
        </span>
      )}
    </span>
  );
}

function UserActions({ user, onAction }: { user: User; onAction: OnAction }) {
  return (
    <RowActions
      name={user.name}
      actions={[
        { word: 'Manage Tags', icon: Tags, onPress: () => onAction('tags', user) },
        { word: 'Sign-in', icon: KeyRound, onPress: () => onAction('sign-in', user) },
        ...editAndDelete(
          () => onAction('edit', user),
          () => onAction('delete', user),
        ),
      ]}
    />
  );
}
