import { type OverviewRow, type TeamContact, isolated, telAddress } from '@muster/protocol';
import { BellRing, Phone } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { TeamMark } from '../../../shared/domain/avatar.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button, linkStyle } from '../../../shared/ui/controls/button.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { contactsTopic, useRemind } from '../monitoring.sync.ts';
import {
  missingRows,
  missingTitle,
  peopleToReach,
  timeLeftWords,
  isOverdue,
  type ToReach,
} from '../monitoring.view.ts';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type Reachable = ToReach & { readonly phone: string };
const isReachable = (one: ToReach): one is Reachable => one.phone !== undefined;

const callWords = ({ role, name, phone }: Reachable) => `Call ${role} ${isolated(name)}, ${phone}`;

/** A finger gets a line for each person, with their number as large as it needs, instead of the numbers among the names. */
const useTouch = () => useMedia('(pointer: coarse)');

/** Whom to reach of a team: `TL Ada Tan +1 555 0100 · DTL Omar Teo` (KNO-20, KNO-23). */
function WhomToReach({ people }: { people: readonly ToReach[] }) {
  if (useTouch() && people.length > 0) return null;
  return (
    <p className="overflow-hidden text-12 wrap-anywhere text-ink2">
      {/* The sign between two people lies before the second one: where that one begins a line it is out of sight. */}
      <span className="block sm:-ml-3">
        {people.length === 0 ? (
          <span className="sm:pl-3">Nobody leads this team</span>
        ) : (
          people.map((one, index) => (
            // One unit: a line ends between people, and within one only where it is longer than a line. Narrow, each has lines of their own.
            <span key={one.role} className="relative inline-block max-w-full max-sm:block sm:pl-3">
              {index > 0 && (
                <span className="absolute left-0 w-3 text-center whitespace-pre max-sm:hidden">
                  {' · '}
                </span>
              )}
              {one.role} {isolated(one.name)}
              {isReachable(one) && (
                <>
                  {' '}
                  <a
                    ref={command}
                    href={telAddress(one.phone)}
                    aria-label={callWords(one)}
                    className={cn(linkStyle(), 'whitespace-nowrap')}
                  >
                    {one.phone}
                  </a>
                </>
              )}
            </span>
          ))
        )}
      </span>
    </p>
  );
}

/** The same for a finger: role, name and number of a person side by side, one person below the other. */
function PeopleToCall({ people }: { people: readonly ToReach[] }) {
  if (!useTouch() || people.length === 0) return null;
  return (
    <ul aria-label="Whom to reach" className="mt-2 flex flex-col text-13">
      {people.map((one) => (
        <li
          key={one.role}
          className="flex flex-wrap items-center gap-x-2 border-t border-line py-1.5"
        >
          <span className="w-8 shrink-0 text-12 text-ink3">{one.role}</span>
          <bdi className="min-w-0 flex-[1_1_7rem] leading-tight wrap-anywhere">{one.name}</bdi>
          {isReachable(one) && (
            <a
              ref={command}
              href={telAddress(one.phone)}
              aria-label={callWords(one)}
              className="ml-auto flex h-11 max-w-full items-center gap-1.5 rounded-control border border-line2 px-2.5 font-medium dark:bg-raised"
            >
              <Phone aria-hidden className="size-4 shrink-0 stroke-[1.5] text-accent" />
              <span className="min-w-0 truncate tabular-nums">{one.phone}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

interface MissingSheetsProps {
  readonly rows: readonly OverviewRow[];
  readonly date: string;
  readonly now: number;
}

/** So many stand open; the others are behind one button. */
const mostOpen = 6;

const nobody: readonly TeamContact[] = [];

/** Which sheets are still missing, how late they are, and whom to reach (KNO-20, KNO-23). */
export function MissingSheets({ rows, date, now }: MissingSheetsProps) {
  const missing = missingRows(rows, now);
  return missing.length > 0 && <MissingList {...{ missing, date, now }} />;
}

type MissingListProps = Omit<MissingSheetsProps, 'rows'> & {
  readonly missing: readonly OverviewRow[];
};

/** The phone numbers are asked for where somebody is missing. */
function MissingList({ missing, date, now }: MissingListProps) {
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
          <MissingSheet key={row.id} {...{ row, contacts, date, now }} />
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

function MissingSheet({ row, contacts, date, now }: MissingSheetProps) {
  const { timeZone } = useOrganisation();
  const { remind, isPending, remindedAt, problem } = useRemind(row.id, date);
  const isLate = isOverdue(row, now);
  const people = peopleToReach(row, contacts);
  return (
    <Card as="li" padded={false} state={isLate ? 'overdue' : 'plain'} className="px-3 py-2">
      <div className="flex min-w-0 items-center gap-2.5">
        <TeamMark id={row.id} />
        <div className="min-w-0 flex-1">
          <p className="flex min-w-0 flex-wrap gap-x-2 text-13">
            <bdi className="min-w-0 truncate font-semibold">{row.name}</bdi>
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
