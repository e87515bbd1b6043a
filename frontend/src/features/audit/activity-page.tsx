import {
  type ActivityPage as Activity,
  type AuditFilter,
  dateIn,
  type AuditEntry,
  calledOf,
  changesOf,
  isolated,
  kindWords,
  subjectOf,
  type FieldChange,
} from '@muster/protocol';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { Button, linkStyle } from '../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';
import { activityTopic } from './activity.sync.ts';
import { groupBy } from '../../shared/collections/group-by.ts';
import { formatLongDate, formatDate } from '../../shared/dates/date-format.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatDateTime, formatExactTime } from '../../shared/dates/time-format.ts';
import { command } from '../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

interface ActivityRowProps {
  readonly entry: AuditEntry;
  /** Of those who are called like somebody else (DIR-185). */
  readonly usernames: ReadonlyMap<string, string>;
  /** Whose entries alone are shown. */
  readonly person: string | undefined;
  readonly onPerson: (id: string) => void;
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** Who did what, when and from where, and each field before and after (AUD-1). */
function ActivityRow(props: ActivityRowProps) {
  const { timeZone } = useOrganisation();
  const { entry, usernames, person: only, onPerson, importsAt } = props;
  const { id, at, by, from, kind } = entry;
  const called = (person: { id: string; name: string }) =>
    calledOf({ name: person.name, username: usernames.get(person.id) ?? null });
  const about = subjectOf(entry);
  const subject =
    about !== '' && entry.what.type === 'user'
      ? called({ id: entry.what.id ?? '', name: about })
      : about;
  const changes = changesOf(entry, {
    moment: (moment) => formatDateTime(moment, timeZone),
    day: formatDate,
  });
  const importAt =
    kind === 'import.completed' && entry.what.id !== null ? importsAt(entry.what.id) : undefined;
  return (
    <li className="grid gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-13 md:grid-cols-[5.5rem_minmax(8rem,14rem)_minmax(0,1fr)_auto] print:break-inside-avoid">
      <time dateTime={at} className="text-ink3 tabular-nums">
        {formatExactTime(at, timeZone)}
      </time>
      <span className="min-w-0 wrap-anywhere">
        {by && by.id === only ? (
          <bdi className="font-medium">{called(by)}</bdi>
        ) : by ? (
          <button
            ref={command}
            type="button"
            data-tip={`Only ${isolated(called(by))}`}
            onClick={() => onPerson(by.id)}
            className="text-left font-medium hover:underline touch:min-h-11"
          >
            <bdi>{called(by)}</bdi>
          </button>
        ) : (
          <span className="text-ink3">
            {kind === 'session.refused' || from !== null ? 'Not signed in' : 'The server'}
          </span>
        )}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className={kind === 'session.refused' ? 'text-absent-text' : undefined}>
          {kindWords(kind)}
          {subject !== '' && (
            <>
              {': '}
              <bdi className="font-medium">{subject}</bdi>
            </>
          )}
        </p>
        {changes.length > 0 && (
          <dl className="mt-0.5 grid gap-x-3 gap-y-0.5 text-12 sm:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)]">
            {changes.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        )}
        {importAt !== undefined && (
          <Link ref={command} to={importAt} className={linkStyle()}>
            Sign-in links of this import
          </Link>
        )}
      </div>
      <span className="text-12 text-ink3 md:text-right">
        {from !== null && <span className="wrap-anywhere">from {from}</span>}
        <span className="ml-2">#{id}</span>
      </span>
    </li>
  );
}

function Change({ field, before, after }: FieldChange) {
  return (
    <>
      <dt className="text-ink3">{field}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {before !== null && <span className="text-ink2">{before}</span>}
        {before !== null && after !== null && (
          <>
            <ArrowRight aria-hidden className="mx-1.5 inline size-3 stroke-[1.5] text-ink3" />
            <span className="sr-only"> is now </span>
          </>
        )}
        {after !== null && <span className="font-medium">{after}</span>}
        {after === null && <span className="text-ink3"> (before)</span>}
      </dd>
    </>
  );
}

interface ActivityListProps {
  readonly entries: readonly AuditEntry[];
  /** Of those who are called like somebody else (DIR-185). */
  readonly usernames: ReadonlyMap<string, string>;
  /** Whose entries alone are shown. */
  readonly person: string | undefined;
  readonly onPerson: (id: string) => void;
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** The entries under their days, newest first. */
function ActivityList({ entries, ...row }: ActivityListProps) {
  const { timeZone } = useOrganisation();
  const days = groupBy(entries, ({ at }) => dateIn(timeZone, new Date(at)));
  return [...days].map(([date, ofDay]) => (
    <Card key={date} as="section" padded={false} aria-label={formatLongDate(date)}>
      <h3 className="px-4 py-2 text-13 font-semibold text-ink2">{formatLongDate(date)}</h3>
      <ol>
        {ofDay.map((entry) => (
          <ActivityRow key={entry.id} entry={entry} {...row} />
        ))}
      </ol>
    </Card>
  ));
}

interface ActivityPageProps {
  readonly filter: AuditFilter;
  /** Where each page that was turned to began; empty: the newest page. */
  readonly pages: readonly string[];
  readonly onTurn: (pages: readonly string[]) => void;
  readonly usernames: ReadonlyMap<string, string>;
  readonly onPerson: (id: string) => void;
  readonly onClear: () => void;
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** One page of the trail, and the way to older and newer ones. */
export function ActivityPage(props: ActivityPageProps) {
  const { timeZone } = useOrganisation();
  const { filter, pages } = props;
  const live = useLiveChannel();
  const topic = activityTopic({ filter, before: pages.at(-1), timeZone });
  const query = useLive(topic);
  return (
    <Loaded
      query={{ ...query, refetch: () => live.refresh(topic) }}
      failure="Failed to fetch the activity"
      waiting={
        <Card padded={false}>
          <SkeletonRows rows={8} />
        </Card>
      }
    >
      {(data) => <ActivityEntries data={data} {...props} />}
    </Loaded>
  );
}

type ActivityEntriesProps = ActivityPageProps & { readonly data: Activity };

function ActivityEntries({ data, ...props }: ActivityEntriesProps) {
  const { filter, pages, onTurn, onPerson, onClear, usernames, importsAt } = props;
  const oldest = data.entries.at(-1)?.id;
  if (oldest === undefined && pages.length === 0) {
    return Object.keys(filter).length === 0 ? (
      <EmptyState title="Nothing is recorded yet.">
        Sign-ins, changes and exports appear here as they happen.
      </EmptyState>
    ) : (
      <EmptyState
        title="Nothing that is recorded matches the filters."
        action={<Button onClick={onClear}>Clear all</Button>}
      />
    );
  }
  return (
    <>
      <ActivityList
        entries={data.entries}
        person={filter.userId}
        onPerson={onPerson}
        usernames={usernames}
        importsAt={importsAt}
      />
      <nav
        aria-label="Pages"
        className="flex flex-wrap items-center gap-2 text-13 text-ink2 print:hidden"
      >
        <p role="status" className="mr-auto">
          {pages.length === 0 ? 'The newest, live' : `Page ${pages.length + 1}`}
          {!data.hasMore && ' · nothing older'}
        </p>
        {pages.length > 1 && <Button onClick={() => onTurn([])}>Newest</Button>}
        <Button disabled={pages.length === 0} onClick={() => onTurn(pages.slice(0, -1))}>
          Newer
        </Button>
        <Button
          disabled={!data.hasMore || oldest === undefined}
          onClick={() => oldest !== undefined && onTurn([...pages, oldest])}
        >
          Older
        </Button>
      </nav>
    </>
  );
}
