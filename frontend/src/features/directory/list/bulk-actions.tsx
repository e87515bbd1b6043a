import { useMemo, useState, type ReactNode } from 'react';
import { figure, isSameName, type AdminTag, type Team, type User } from '@muster/protocol';
import { Combobox, Select } from '../../../shared/ui/pickers/combobox.tsx';
import { useChangeRoles } from '../members/members.queries.ts';
import { useBulkTag } from '../users/users.queries.ts';
import { roleOptions } from './filter-bar.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SelectionBar } from '../../../shared/ui/table/selection-bar.tsx';

interface Selected<Row> {
  readonly rows: readonly Row[];
  readonly keys: ReadonlySet<string>;
  readonly onChange: (keys: ReadonlySet<string>) => void;
  clear: () => void;
}

/** The selected rows of a list that changes: what no longer exists is no longer selected (ADM-42). */
export function useSelected<Row extends { readonly id: string }>(
  all: readonly Row[],
): Selected<Row> {
  const [keys, onChange] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(
    () => (keys.size === 0 ? [] : all.filter(({ id }) => keys.has(id))),
    [all, keys],
  );
  const known = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  return { rows, keys: known, onChange, clear: () => onChange(new Set()) };
}

/** How many rows one bulk call takes. */
const atMostSelected = 500;

interface Chosen {
  readonly action: string | null;
  readonly role: string | null;
  readonly teamId: string | null;
  readonly tagId: string | null;
}

interface Lists {
  readonly teams: readonly Team[];
  readonly tags: readonly AdminTag[];
}

/** What Apply will do to how many of those selected, once all that it needs is chosen (ADM-53). */
export function forecastOf(
  selected: readonly User[],
  chosen: Chosen,
  { teams, tags }: Lists,
): string | undefined {
  const { action, role, teamId, tagId } = chosen;
  const tag = tags.find(({ id }) => id === tagId);
  const team = teams.find(({ id }) => id === teamId);
  const carries = (user: User) => user.tags.some((one) => one.tagId === tagId);
  const words = (isAlready: (user: User) => boolean, deed: string, already: string) => {
    const same = selected.filter(isAlready).length;
    const rest = same === 0 ? '' : `, ${figure(same)} ${already}`;
    return `${figure(selected.length - same)} of ${figure(selected.length)} ${deed}${rest}`;
  };
  if (action === 'activate') return words(({ isActive }) => isActive, 'to be active', 'already so');
  if (action === 'deactivate')
    return words(({ isActive }) => !isActive, 'to be inactive', 'already so');
  if (action === 'role' && role !== null)
    return words((user) => isSameName(user.role, role), `to be ${role}`, 'already so');
  if (action === 'team' && team)
    return words((user) => user.teamId === team.id, `to ${team.name}`, 'there already');
  if (action === 'tag' && tag) return words(carries, `to get ${tag.name}`, 'with it already');
  if (action === 'untag' && tag)
    return words((user) => !carries(user), `to lose ${tag.name}`, 'without it');
  return undefined;
}

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

type BulkActionsProps<Action extends string> = {
  selected: readonly unknown[];
  matching: readonly { readonly id: string }[];
  onSelect: (keys: ReadonlySet<string>) => void;
  actions: readonly { readonly value: Action; readonly label: string }[];
  action: Action | null;
  onAction: (action: Action) => void;
  /** What the action needs beside, such as the new role. */
  children?: ReactNode;
  /** Whether all that the action needs is chosen. */
  isReady: boolean;
  pending: boolean;
  /** What Apply will do, once all is chosen; said beside it. */
  forecast?: string | undefined;
  onApply: () => void;
};

/** Above a list of which rows are selected: how many, one action for all of them, and Apply (ADM-42). */
export function BulkActions<Action extends string>(props: BulkActionsProps<Action>) {
  const { selected, matching, onSelect, actions, action, onAction, children } = props;
  const firstMatching = () => matching.slice(0, atMostSelected).map(({ id }) => id);
  return (
    <SelectionBar
      count={selected.length}
      matching={matching.length}
      atMost={atMostSelected}
      onSelectMatching={() => onSelect(new Set(firstMatching()))}
      onClear={() => onSelect(new Set())}
    >
      <Select
        label="Bulk action"
        placeholder="Bulk action"
        options={actions}
        value={action}
        onChange={(next) => onAction(next as Action)}
        className="w-48"
      />
      {children}
      {props.forecast !== undefined && (
        <p role="status" className="text-12 text-ink2 tabular-nums">
          {props.forecast}
        </p>
      )}
      <Button
        variant="primary"
        disabled={!props.isReady || selected.length === 0 || selected.length > atMostSelected}
        pending={props.pending}
        pendingText="Applying…"
        onClick={props.onApply}
      >
        Apply
      </Button>
    </SelectionBar>
  );
}
