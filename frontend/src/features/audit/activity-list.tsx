import { dateIn, type AuditEntry } from '@muster/protocol';
import { groupBy } from '../../shared/collections/group-by.ts';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { ActivityRow } from './activity-row.tsx';

interface ActivityListProps {
  readonly entries: readonly AuditEntry[];
  readonly timeZone: string;
  /** Of those who are called like somebody else (DIR-185). */
  readonly usernames: ReadonlyMap<string, string>;
  /** Whose entries alone are shown. */
  readonly person: string | undefined;
  readonly onPerson: (id: string) => void;
  /** Where an import is shown again (ADM-261). */
  readonly importsAt: (id: string) => string | undefined;
}

/** The entries under their days, newest first. */
export function ActivityList({ entries, ...row }: ActivityListProps) {
  const days = groupBy(entries, ({ at }) => dateIn(row.timeZone, new Date(at)));
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
