import {
  isolated,
  telAddress,
  type OverviewRow,
  type TeamContact,
  type WatchSnapshot,
} from '@muster/protocol';
import {
  BellRing,
  Check,
  Clock,
  CircleDashed,
  CircleHelp,
  Phone,
  Timer,
  Triangle,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { Popover } from '../../../shared/ui/overlays/popover.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import type { Reminding } from '../use-reminding.ts';
import {
  callWords,
  incompleteRows,
  incompleteTeamsWords,
  incompleteWords,
  isOverdue,
  isReachable,
  missingRows,
  noneMissingWords,
  peopleToReach,
  remindedWords,
  teamsWords,
  timeLeftWords,
  unmarkedWords,
  type ToReach,
} from '../monitoring.view.ts';
import { reliefTitle, shortNames, shortTitle, useStationNeeds } from '../station-needs.ts';

type Tone = 'overdue' | 'absent' | 'pto' | 'quiet' | 'good';

const edges: Readonly<Record<Tone, string>> = {
  overdue: 'border-l-overdue-text',
  absent: 'border-l-absent-text',
  pto: 'border-l-pto-text',
  quiet: 'border-l-transparent',
  good: 'border-l-transparent',
};
const inks: Readonly<Record<Tone, string>> = {
  overdue: 'text-overdue-text',
  absent: 'text-absent-text',
  pto: 'text-pto-text',
  quiet: 'text-ink2',
  good: 'text-present-text',
};

interface RowProps {
  readonly tone: Tone;
  readonly icon: LucideIcon;
  /** Which teams or stations. */
  readonly subject: string;
  /** What is the matter with them, in the tone's colour. */
  readonly matter?: string;
  /** What else is known of it; the first to be cut. */
  readonly more?: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** On a phone what else is known of the sheets has a line of its own, whose room is there whatever it says. */
const sheetsRoom = 'phone:min-h-15! phone:content-center';

/** Under a finger less high than the line, whose edge it would touch, but pressed on all of it (UI-11). */
const inLine =
  'touch:relative touch:h-9 touch:min-w-11 touch:after:absolute touch:after:inset-x-0 touch:after:-inset-y-1';

/** One matter in one line, on a phone in two and what else is known below them, with what is done about it. */
function Row({ tone, icon: Icon, subject, matter, more = '', className, children }: RowProps) {
  const isPhone = usePhone();
  const whole = [subject, matter, more].filter(Boolean).join(' ');
  return (
    <li
      className={cn(
        'flex min-h-9.5 min-w-0 flex-wrap items-center gap-x-2.5 border-l-3 pr-1.5 pl-3 touch:min-h-11',
        edges[tone],
        className,
      )}
    >
      <Icon
        aria-hidden
        className={cn(
          'size-4 shrink-0 stroke-[1.75]',
          Icon === Triangle && 'rotate-180 scale-75 fill-current',
          inks[tone],
        )}
      />
      <p
        data-tip={whole}
        data-tip-cut=""
        className={cn(
          'min-w-0 flex-1 truncate text-13 leading-4.5',
          matter !== undefined && 'phone:flex phone:flex-wrap phone:gap-x-1.5 *:phone:truncate',
        )}
      >
        <span className={cn(matter !== undefined && 'font-semibold')}>{subject}</span>
        {matter !== undefined && (
          <>
            {' '}
            <span className={cn('font-semibold', inks[tone])}>{matter}</span>
          </>
        )}
        {more !== '' && !isPhone && (
          <>
            {' '}
            <span className="pl-1.5 text-12 text-ink2">{more}</span>
          </>
        )}
      </p>
      {children}
      {more !== '' && isPhone && (
        <p className="basis-full truncate pb-0.5 pl-6.5 text-12 text-ink2">{more}</p>
      )}
    </li>
  );
}

/** The place of a line that is not known yet. */
function RowPlace({ className }: { className?: string }) {
  const isLate = useDelayed(true);
  return (
    <li
      aria-hidden
      className={cn(
        'flex min-h-9.5 items-center gap-2.5 border-l-3 border-l-transparent px-3 touch:min-h-11',
        className,
      )}
    >
      {isLate && <Skeleton className="h-3 w-2/5" />}
    </li>
  );
}

interface NeedsBlockProps {
  /** Undefined until it was fetched. */
  readonly snapshot: WatchSnapshot | undefined;
  readonly date: string;
  readonly now: number;
  readonly contacts: readonly TeamContact[];
  readonly reminding: Reminding;
  /** Shows a station on the board; left out for who has no board. */
  readonly onStation?: ((stationId: string) => void) | undefined;
  /** Shows on the board who is due for relief. */
  readonly onRelief?: (() => void) | undefined;
}

/** What needs somebody, in at most two lines whose room is there from the first paint: sheets, then stations (MON-60). */
export function NeedsBlock({ snapshot, onStation, onRelief, ...sheets }: NeedsBlockProps) {
  const { today } = useOrganisation();
  const { date, now } = sheets;
  return (
    <section
      aria-label="What needs somebody"
      className="min-w-0 overflow-hidden rounded-card border border-line bg-surface print:hidden"
    >
      <ul className="divide-y divide-line">
        {snapshot ? (
          <SheetsRow snapshot={snapshot} {...sheets} />
        ) : (
          <RowPlace className={sheetsRoom} />
        )}
        {date === today &&
          onStation &&
          (snapshot?.rows.length === 0 ? (
            <Row tone="quiet" icon={Check} subject="No station needs anybody yet" />
          ) : (
            <StationsRow {...{ date, now, onStation, onRelief }} />
          ))}
      </ul>
    </section>
  );
}

type SheetsRowProps = Omit<NeedsBlockProps, 'snapshot' | 'onStation' | 'onRelief'> & {
  readonly snapshot: WatchSnapshot;
};

/** Which sheets are missing, how late they are, and both ways to ask for them (KNO-20, KNO-21). */
function SheetsRow({ snapshot, now, contacts, reminding }: SheetsRowProps) {
  const { timeZone } = useOrganisation();
  const isPhone = usePhone();
  const timeOf = (at: string) => formatTime(at, timeZone);
  const missing = missingRows(snapshot.rows, now);
  const [first] = missing;
  const incomplete = incompleteRows(snapshot.rows);
  if (!first) {
    const isAmber = incomplete.length > 0;
    return (
      <Row
        tone={isAmber ? 'pto' : 'good'}
        icon={isAmber ? CircleDashed : Check}
        {...noneMissingWords(snapshot, timeZone, now)}
        className={sheetsRoom}
        {...(isAmber && { matter: incompleteTeamsWords(snapshot.rows) })}
      >
        {isAmber && <CallTeams {...{ teams: incomplete, contacts, now }} />}
      </Row>
    );
  }
  const { reminders, remind, isAsking } = reminding;
  const isLate = isOverdue(first, now);
  const count = missing.length;
  const subject = isPhone && count > 3 ? `${count} teams` : teamsWords(missing);
  const more = [
    !isPhone && unmarkedWords(missing),
    incompleteTeamsWords(snapshot.rows),
    reminders && remindedWords(missing, reminders, timeOf),
  ];
  return (
    <Row
      tone={isLate ? 'overdue' : 'quiet'}
      icon={Clock}
      subject={subject}
      matter={timeLeftWords(first, now)}
      more={more.filter(Boolean).join(' · ')}
      className={sheetsRoom}
    >
      <Button
        size="small"
        className={inLine}
        writes
        pending={missing.some(({ id }) => isAsking(id))}
        onClick={() => remind(missing)}
        aria-label={count === 1 ? `Remind ${isolated(first.name)}` : undefined}
      >
        <BellRing aria-hidden />
        {count === 1 ? 'Remind' : `Remind all ${count}`}
      </Button>
      <CallTeams {...{ teams: [...missing, ...incomplete], contacts, now }} />
    </Row>
  );
}

interface CallTeamsProps {
  readonly teams: readonly OverviewRow[];
  readonly contacts: readonly TeamContact[];
  readonly now: number;
}

/** Whom to reach of each team that is missing or incomplete, with the number where one is given (KNO-23). */
function CallTeams({ teams, contacts, now }: CallTeamsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label="Call"
      align="end"
      trigger={
        <Button size="small" className={inLine}>
          <Phone aria-hidden />
          Call
        </Button>
      }
      className="max-h-[min(28rem,70dvh)] w-88 max-w-[calc(100vw-1rem)] overflow-y-auto px-3 py-1"
    >
      <ul className="divide-y divide-line">
        {teams.map((row) => (
          <li key={row.id} className="py-1.5">
            <p className="flex min-w-0 gap-2 text-13">
              <bdi className="min-w-0 font-semibold wrap-anywhere">{row.name}</bdi>
              <span className="ml-auto shrink-0 text-12 text-ink2">
                {incompleteWords(row) ?? timeLeftWords(row, now)}
              </span>
            </p>
            <PeopleToCall people={peopleToReach(row, contacts)} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}

/** Role, name and number of a person side by side, one person below the other. */
function PeopleToCall({ people }: { people: readonly ToReach[] }) {
  if (people.length === 0) return <p className="text-12 text-ink2">Nobody leads this team</p>;
  return (
    <ul aria-label="Whom to reach" className="text-13">
      {people.map((one) => (
        <li key={one.role} className="flex min-h-7 flex-wrap items-center gap-x-2 touch:py-0.5">
          <span className="w-8 shrink-0 text-12 text-ink3">{one.role}</span>
          <bdi className="min-w-0 flex-[1_1_7rem] leading-tight wrap-anywhere">{one.name}</bdi>
          {isReachable(one) ? (
            <a
              ref={command}
              href={telAddress(one.phone)}
              aria-label={callWords(one)}
              className="ml-auto flex h-7 max-w-full items-center rounded-control px-1 font-medium text-accent underline-offset-4 hover:underline touch:h-11 touch:border touch:border-line2 touch:px-2.5"
            >
              <span className="min-w-0 truncate tabular-nums">{one.phone}</span>
            </a>
          ) : (
            <span className="ml-auto text-12 text-ink3">no number</span>
          )}
        </li>
      ))}
    </ul>
  );
}

type StationsRowProps = Pick<NeedsBlockProps, 'date' | 'now' | 'onRelief'> & {
  readonly onStation: (stationId: string) => void;
};

/** Which stations are short, and the way to the neediest of them; where none is, who is due for relief. */
function StationsRow({ date, now, onStation, onRelief }: StationsRowProps) {
  const isPhone = usePhone();
  const { needs, isUnknown } = useStationNeeds(date, now);
  if (isUnknown) {
    return <Row tone="quiet" icon={CircleHelp} subject="What the stations need is not known" />;
  }
  if (!needs) return <RowPlace />;
  const { first, short, isUntouched, isNobodyHere } = needs;
  const relief = reliefTitle(needs);
  if (!first && relief) {
    return (
      <Row tone="absent" icon={Timer} {...relief} more={isPhone ? '' : relief.more}>
        <Button size="small" className={inLine} onClick={onRelief}>
          Relief
        </Button>
      </Row>
    );
  }
  if (!first) return <Row tone="good" icon={Check} subject="Every station has whom it needs" />;
  const [subject, matter] = shortTitle(needs);
  return (
    <Row
      tone={isUntouched || short.length === 0 ? 'quiet' : 'absent'}
      icon={Triangle}
      subject={subject}
      matter={matter}
      more={
        isPhone
          ? ''
          : [shortNames(needs), relief && `${relief.subject} ${relief.matter}`]
              .filter(Boolean)
              .join(' · ')
      }
    >
      {!isNobodyHere && (
        <Button
          size="small"
          className={inLine}
          data-tip={first.isFillable ? undefined : 'Nobody free fits any of them'}
          onClick={() => onStation(first.id)}
        >
          Fill
        </Button>
      )}
    </Row>
  );
}
