import {
  isolated,
  own,
  searched,
  teamShort,
  type FairnessLedger,
  type FairnessOfficer,
  type Zone,
} from '@muster/protocol';
import { useState } from 'react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { faultWords } from '../../../shared/http/fault.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { SearchInput } from '../../../shared/ui/controls/search-input.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { pageOf, Pagination } from '../../../shared/ui/table/pagination.tsx';
import { useCatalogue } from '../log/log.queries.ts';
import { useFairness } from './officer-postings.tsx';

const perPage = 50;

/** How often each officer was posted in each zone and at hard posts, as a heat map (STF-43). */
export function FairnessDialog({ onClose }: { onClose: () => void }) {
  const { zones } = useCatalogue();
  const query = useFairness();
  const { data } = query;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Postings"
      description={data && data.dates.length > 0 ? spreadWords(data) : undefined}
    >
      <Loaded
        query={query}
        failure="Failed to fetch postings"
        reason={(error) => faultWords(error)}
        rows={6}
      >
        {(ledger) =>
          ledger.dates.length === 0 ? (
            <EmptyState title="No deployment is saved yet" className="py-6">
              Postings are counted from the first saved deployment on.
            </EmptyState>
          ) : (
            <HeatMap ledger={ledger} zones={zones} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function spreadWords({ dates, spread }: FairnessLedger): string {
  const [latest = '', earliest = latest] = [dates[0], dates.at(-1)];
  const range =
    dates.length === 1
      ? `the saved shift of ${formatDate(latest)}`
      : `the last ${dates.length} saved shifts, ${formatDate(earliest)} to ${formatDate(latest)}`;
  return `Over ${range}. Hard posts are those with a time limit or a required tag. Their spread is ${spread.toFixed(1)}: how far people are from the average, 0 when all have had as many.`;
}

function HeatMap({ ledger, zones }: { ledger: FairnessLedger; zones: readonly Zone[] }) {
  const [search, setSearch] = useState('');
  const [wanted, setWanted] = useState(1);
  const shownZones = zones.filter(({ id }) => ledger.officers.some((one) => own(one.byZone, id)));
  const ordered = ledger.officers.toSorted(
    (a, b) => b.hardPosts - a.hardPosts || b.total - a.total,
  );
  const found = searched(ordered, search, ({ name }) => [name]);
  const page = pageOf(found, wanted, perPage);
  const most = Math.max(
    1,
    ...ledger.officers.flatMap(({ byZone, hardPosts }) => [...Object.values(byZone), hardPosts]),
  );
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label="Search officers"
        placeholder="Search officers…"
        hotkey={false}
        value={search}
        onChange={(text: string) => {
          setSearch(text);
          setWanted(1);
        }}
      />
      {found.length === 0 ? (
        <EmptyState title={`Nobody is found for “${search}”`} className="py-6" />
      ) : (
        <div
          role="region"
          aria-label="Postings by officer and zone"
          // The table is wider than a phone: it alone scrolls sideways, and by keys too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="overflow-x-auto"
        >
          <table className="w-full border-separate border-spacing-0.5 text-13 tabular-nums">
            <thead>
              <tr className="text-12 text-ink2">
                <th
                  scope="col"
                  className="sticky left-0 bg-surface px-1 text-left font-medium dark:bg-raised"
                >
                  Officer
                </th>
                <th scope="col" className="px-1 text-left font-medium">
                  Team
                </th>
                {shownZones.map(({ id, name }) => (
                  <th
                    key={id}
                    scope="col"
                    className="max-w-28 min-w-14 px-1 text-center font-medium wrap-anywhere"
                  >
                    {name}
                  </th>
                ))}
                <th scope="col" className="min-w-14 px-1 text-center font-medium">
                  Hard posts
                </th>
                <th scope="col" className="min-w-12 px-1 text-center font-medium">
                  All
                </th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((officer) => (
                <Row key={officer.userId} officer={officer} zones={shownZones} most={most} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page.pages > 1 && <Pagination page={page} noun="officers" onPage={setWanted} />}
    </div>
  );
}

type RowProps = { officer: FairnessOfficer; zones: readonly Zone[]; most: number };

function Row({ officer, zones, most }: RowProps) {
  const { name, teamId, byZone, hardPosts, total, present } = officer;
  return (
    <tr>
      <th
        scope="row"
        className="sticky left-0 max-w-48 truncate bg-surface px-1 py-1 text-left font-medium dark:bg-raised"
        data-tip={`${isolated(name)} · present on ${present}`}
      >
        {name}
      </th>
      <td className="px-1 text-12 whitespace-nowrap text-ink2">{teamShort(teamId)}</td>
      {zones.map(({ id }) => (
        <Cell key={id} count={own(byZone, id) ?? 0} most={most} />
      ))}
      <Cell count={hardPosts} most={most} isHard />
      <td className="px-1 text-center text-ink2">{total}</td>
    </tr>
  );
}

/** The more postings, the stronger the ground; the number says it too. */
function Cell({ count, most, isHard = false }: { count: number; most: number; isHard?: boolean }) {
  const share = Math.round((count / most) * 55);
  const tone = isHard ? 'var(--color-pto)' : 'var(--color-accent)';
  return (
    <td
      className={cn('rounded-badge px-1 text-center', count === 0 ? 'text-ink3' : 'text-ink')}
      style={count > 0 ? { background: `color-mix(in oklab, ${tone} ${share}%, transparent)` } : {}}
    >
      {count}
    </td>
  );
}
