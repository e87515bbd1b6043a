import type { DeletedThing } from '@muster/protocol';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { Subject } from '../../../shared/subject/subject.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { FilterButton } from '../../../shared/ui/controls/filter-button.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { usePrinting } from '../../../shared/ui/hooks/use-printing.ts';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { pageOf } from '../../../shared/ui/table/page-of.ts';
import { Pagination } from '../../../shared/ui/table/pagination.tsx';
import { Table } from '../../../shared/ui/table/table.tsx';
import { Loaded } from '../list/loaded.tsx';
import type { PanelProps } from '../list/panel.ts';
import { useSorted } from '../list/use-sorted.ts';
import { deletedColumns } from './deleted-columns.tsx';
import { deletedTopic } from './deleted.sync.ts';
import { deletedCompares, kinds } from './deleted.view.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const nothing: readonly DeletedThing[] = [];
const pageSize = 20;

/** What was deleted in the last 30 days and can be restored (ADM-66). */
export default function DeletedPanel({ label, today: { timeZone } }: PanelProps) {
  const query = useLive(deletedTopic);
  const [{ kind, sort: kept, page: wanted }, change] = useAddress({
    kind: '',
    sort: '-deleted',
    page: '1',
  });
  const things = query.data ?? nothing;
  const matching = useMemo(
    () => (kind === '' ? things : things.filter(({ what }) => what === kind)),
    [things, kind],
  );
  const { rows, sort, onSort } = useSorted(matching, deletedCompares, kept, (next) =>
    change({ sort: next, page: '1' }),
  );
  const [restoring, setRestoring] = useState<DeletedThing>();
  const columns = useMemo(() => deletedColumns(timeZone, setRestoring), [timeZone]);
  const isPrinting = usePrinting();
  const page = pageOf(rows, Number(wanted), pageSize);

  return (
    <>
      <SectionHead title={label} note="Users, teams, roles and tags can be restored for 30 days." />
      <Loaded query={query} failure="Failed to fetch what was deleted">
        {() => (
          <>
            <div className="flex flex-wrap items-center gap-2 print:hidden">
              <FilterButton
                label="Kind"
                options={kinds}
                value={kind}
                onChange={(next) => change({ kind: next, page: '1' })}
              />
            </div>
            <Table
              label="Recently deleted"
              columns={columns}
              rows={isPrinting ? rows : page.rows}
              rowKey={({ id }) => id}
              rowLabel={({ name }) => name}
              sort={sort}
              onSort={onSort}
              empty={
                things.length === 0 ? (
                  <EmptyState title="Nothing was deleted in the last 30 days">
                    Users, teams, roles and tags that are deleted stand here, to be restored until
                    their 30 days are over.
                  </EmptyState>
                ) : (
                  <EmptyState
                    title="Nothing of this kind was deleted"
                    action={<Button onClick={() => change({ kind: '' })}>Show all</Button>}
                  />
                )
              }
            />
            {page.pages > 1 && (
              <Pagination
                page={page}
                noun="entries"
                onPage={(next) => change({ page: String(next) }, { push: true })}
              />
            )}
          </>
        )}
      </Loaded>
      <Subject
        rows={query.data}
        id={restoring?.id}
        name={({ name }) => name}
        became="restored or removed for good"
      >
        {(thing) => <RestoreDialog thing={thing} onClose={() => setRestoring(undefined)} />}
      </Subject>
    </>
  );
}
