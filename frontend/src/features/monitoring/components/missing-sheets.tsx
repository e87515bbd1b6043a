import type { OverviewRow } from '@muster/protocol';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { TeamMark } from '../../../shared/domain/team-mark.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import {
  missingRows,
  missingTitle,
  reachWords,
  timeLeftWords,
  isOverdue,
} from '../monitoring.view.ts';
import { useRemind } from '../use-remind.ts';

interface MissingSheetsProps {
  readonly rows: readonly OverviewRow[];
  readonly date: string;
  readonly now: number;
  readonly timeZone: string;
}

/** So many stand open; the others are behind one button. */
const mostOpen = 6;

/** Which sheets are still missing, how late they are, and whom to reach (KNO-20). */
export default function MissingSheets({ rows, date, now, timeZone }: MissingSheetsProps) {
  const [isOpen, setOpen] = useState(false);
  const missing = missingRows(rows, now);
  if (missing.length === 0) return null;
  const shown = isOpen ? missing : missing.slice(0, mostOpen);
  return (
    <section aria-labelledby="missing-sheets" className="flex flex-col gap-2 print:hidden">
      <h2 id="missing-sheets" className="text-14 font-semibold">
        {missingTitle(missing, now)}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,26rem),1fr))] gap-2">
        {shown.map((row) => (
          <MissingSheet key={row.id} {...{ row, date, now, timeZone }} />
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
}

function MissingSheet({ row, date, now, timeZone }: MissingSheetProps) {
  const { remind, isPending, remindedAt, problem } = useRemind(row.id, date);
  const isLate = isOverdue(row, now);
  return (
    <Card as="li" padded={false} state={isLate ? 'overdue' : 'plain'} className="px-3 py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <TeamMark id={row.id} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap gap-x-2 text-13">
            <span className="min-w-0 truncate font-semibold" data-tip={row.name} data-tip-cut="">
              {row.name}
            </span>
            <span
              className={cn(
                'whitespace-nowrap',
                isLate ? 'font-medium text-overdue-text' : 'text-ink2',
              )}
            >
              {timeLeftWords(row, now)}
            </span>
          </p>
          <p className="text-12 wrap-anywhere text-ink2">{reachWords(row)}</p>
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
    </Card>
  );
}
