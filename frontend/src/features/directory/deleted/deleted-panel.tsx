import {
  type DeletedThing,
  deletedRoutes,
  isolated,
  compareText,
  type Compares,
} from '@muster/protocol';
import { useState } from 'react';
import {
  ListTable,
  actionsColumn,
  useList,
  type ListRules,
  type PanelProps,
} from '../../../shared/list/list.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SectionHead } from '../../../shared/ui/layout/card.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Undo2 } from 'lucide-react';
import { formatDateTime, formatInstantDate } from '../../../shared/dates/time-format.ts';
import { call } from '../../../shared/http/call.ts';
import { isFault } from '../../../shared/http/fault.ts';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { useChange } from '../editing/use-change.ts';
import { deletedTopic } from '../../../shared/domain/directory-lists.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type Kind = DeletedThing['what'];

/** Each kind in words. */
const kindWords: Readonly<Record<Kind, string>> = {
  user: 'User',
  team: 'Team',
  role: 'Role',
  tag: 'Tag',
};

const kinds = [
  { value: '', label: 'All' },
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'role', label: 'Roles' },
  { value: 'tag', label: 'Tags' },
] as const;

const deletedCompares: Compares<DeletedThing> = {
  deleted: (a, b) => compareText(a.deletedAt, b.deletedAt),
  name: (a, b) => compareText(a.name, b.name),
  kind: (a, b) => compareText(a.what, b.what) || compareText(a.name, b.name),
};

type RestoreDialogProps = { thing: DeletedThing; onClose: () => void };

/** Restores what was deleted; a username that was given away meanwhile is asked for anew. */
function RestoreDialog({ thing, onClose }: RestoreDialogProps) {
  const { id, what: thingKind, name, username } = thing;
  const kind = kindWords[thingKind];
  const [typed, setTyped] = useState(username ?? name);
  const restoring = useChange(
    (body: { username?: string; name?: string }) =>
      call(deletedRoutes.restore, { params: { deletedId: id }, body }),
    {
      success: `${kind} restored successfully`,
      failure: `Failed to restore ${thingKind}`,
      lists: [deletedTopic],
    },
  );
  const { error } = restoring;
  const taken =
    isFault(error, 'USERNAME_TAKEN') || isFault(error, 'NAME_TAKEN') ? error : undefined;
  const [isAsked, setAsked] = useState(false);
  if (taken && !isAsked) setAsked(true);
  const fieldName = thingKind === 'user' ? 'username' : 'name';
  const submit = () =>
    restoring.mutate(isAsked ? { [fieldName]: typed.trim() } : {}, { onSuccess: onClose });

  return (
    <FormDialog
      title={`Restore ${isolated(name)}?`}
      submitLabel={`Restore ${kind}`}
      pending={restoring.isPending}
      disabled={isAsked && typed.trim() === ''}
      isChanged={typed !== (username ?? name)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-14 text-ink2">
        {thingKind === 'user'
          ? `${isolated(name)} is in User Management again, active or inactive as they were. If they had a password and were active, they can sign in with it at once. A team that is gone by now is left out, and a role that is gone becomes Member.`
          : `It is in its list again at once.`}
      </p>
      {isAsked && (
        <Field
          label={`New ${fieldName}`}
          error={taken?.detail}
          hint={`${username ?? name} was given away meanwhile`}
        >
          <Input
            value={typed}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}

const deletedColumns = (
  timeZone: string,
  onRestore: (thing: DeletedThing) => void,
): readonly Column<DeletedThing>[] => [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name, username }) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <bdi className="max-w-72 truncate font-medium max-xl:max-w-40">{name}</bdi>
        {username !== null && <span className="truncate text-12 text-ink2">{username}</span>}
      </span>
    ),
  },
  { id: 'kind', header: 'Kind', cell: ({ what }) => kindWords[what] },
  {
    id: 'deleted',
    header: 'Deleted',
    cell: ({ deletedAt }) => (
      <span className="xl:whitespace-nowrap">{formatDateTime(deletedAt, timeZone)}</span>
    ),
  },
  { id: 'by', header: 'By', cell: ({ deletedBy }) => deletedBy?.name ?? '–' },
  {
    id: 'until',
    header: 'Can be restored until',
    cell: ({ restorableUntil }) => (
      <span className="whitespace-nowrap">{formatInstantDate(restorableUntil, timeZone)}</span>
    ),
  },
  actionsColumn({
    headerHidden: true,
    cell: (thing) => (
      <Button size="small" writes onClick={() => onRestore(thing)}>
        <Undo2 aria-hidden />
        Restore<bdi className="sr-only"> {thing.name}</bdi>
      </Button>
    ),
  }),
];

const deletedRules: ListRules<DeletedThing, 'kind' | 'page'> = {
  defaults: { kind: '', sort: '-deleted', page: '1' },
  compares: deletedCompares,
  matching: (things, { kind }) =>
    kind === '' ? things : things.filter(({ what }) => what === kind),
  pageSize: 20,
};

/** What was deleted in the last 30 days and can be restored (ADM-66). */
export default function DeletedPanel({ label }: PanelProps) {
  const { timeZone } = useOrganisation();
  const query = useLive(deletedTopic);
  const list = useList(query.data, deletedRules);
  const [restoring, setRestoring] = useState<DeletedThing>();

  return (
    <>
      <SectionHead title={label} note="Users, teams, roles and tags can be restored for 30 days." />
      <Loaded framed query={query} failure="Failed to fetch what was deleted">
        {() => (
          <>
            <div className="flex flex-wrap items-center gap-2 print:hidden">
              <FilterButton
                label="Kind"
                options={kinds}
                value={list.values.kind}
                onChange={(kind) => list.choose({ kind })}
              />
            </div>
            <ListTable
              list={list}
              label="Recently deleted"
              noun="entries"
              columns={deletedColumns(timeZone, setRestoring)}
              none={
                <EmptyState title="Nothing was deleted in the last 30 days">
                  Users, teams, roles and tags that are deleted stand here, to be restored until
                  their 30 days are over.
                </EmptyState>
              }
              noMatch={
                <EmptyState
                  title="Nothing of this kind was deleted"
                  action={<Button onClick={() => list.choose({ kind: '' })}>Show all</Button>}
                />
              }
            />
          </>
        )}
      </Loaded>
      <Subject rows={query.data} id={restoring?.id} became="restored or removed for good">
        {(thing) => <RestoreDialog thing={thing} onClose={() => setRestoring(undefined)} />}
      </Subject>
    </>
  );
}
