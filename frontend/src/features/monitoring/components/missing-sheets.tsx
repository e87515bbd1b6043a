import type { OverviewRow, TeamContact } from '@muster/protocol';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { TeamMark } from '../../../shared/domain/team-mark.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { contactsTopic } from '../monitoring.sync.ts';
import {
  missingRows,
  missingTitle,
  peopleToReach,
  timeLeftWords,
  isOverdue,
} from '../monitoring.view.ts';
import { useRemind } from '../use-remind.ts';
import { PeopleToCall, WhomToReach } from './whom-to-reach.tsx';

interface MissingSheetsProps {
  readonly rows: readonly OverviewRow[];
  readonly date: string;
  readonly now: number;
  readonly timeZone: string;
}

/** So many stand open; the others are behind one button. */
const mostOpen = 6;

const nobody: readonly TeamContact[] = [];

/** Which sheets are still missing, how late they are, and whom to reach (KNO-20, KNO-23). */
export default function MissingSheets({ rows, date, now, timeZone }: MissingSheetsProps) {
  const missing = missingRows(rows, now);
  return missing.length > 0 && <MissingList {...{ missing, date, now, timeZone }} />;
}

type MissingListProps = Omit<MissingSheetsProps, 'rows'> & {
  readonly missing: readonly OverviewRow[];
};

/** The phone numbers are asked for where somebody is missing. */
function MissingList({ missing, date, now, timeZone }: MissingListProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: contacts = nobody } = useLive(contactsTopic);
  const shown = isOpen ? missing : missing.slice(0, mostOpen);
  return (
    <section aria-labelledby="missing-sheets" className="flex flex-col gap-2 print:hidden">
      <h2 id="missing-sheets" className="text-14 font-semibold">
        {missingTitle(missing, now)}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-2">
        {shown.map((row) => (
          <MissingSheet key={row.id} {...{ row, contacts, date, now, timeZone }} />
        ))}
      </ul>
      {missing.length > mostOpen && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="self-start"
        >
          {isOpen ? 'Show fewer' : `Show all ${missing.length}`}
        </Button>
      )}
    </section>
  );
}

interface MissingSheetProps extends Omit<MissingSheetsProps, 'rows'> {
  readonly row: OverviewRow;
  readonly contacts: readonly TeamContact[];
}

function MissingSheet({ row, contacts, date, now, timeZone }: MissingSheetProps) {
  const { remind, isPending, remindedAt, problem } = useRemind(row.id, date);
  const isLate = isOverdue(row, now);
  const people = peopleToReach(row, contacts);
  return (
    <Card as="li" padded={false} state={isLate ? 'overdue' : 'plain'} className="px-3 py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <TeamMark id={row.id} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap gap-x-2 text-13">
            <bdi className="min-w-0 truncate font-semibold" data-tip={row.name} data-tip-cut="">
              {row.name}
            </bdi>
            <span
              className={cn(
                'whitespace-nowrap',
                isLate ? 'font-medium text-overdue-text' : 'text-ink2',
              )}
            >
              {timeLeftWords(row, now)}
            </span>
          </p>
          <WhomToReach people={people} />
          {(problem !== undefined || remindedAt !== undefined) && (
            <p role="status" className={cn('text-12', problem ? 'text-absent-text' : 'text-ink2')}>
              {problem ?? `Reminded at ${formatTime(remindedAt ?? '', timeZone)}`}
            </p>
          )}
        </div>
        <Button
          size="small"
          writes
          pending={isPending}
          onClick={remind}
          aria-label={`Remind ${row.name}`}
        >
          <BellRing aria-hidden />
          Remind
        </Button>
      </div>
      <PeopleToCall people={people} />
    </Card>
  );
}
