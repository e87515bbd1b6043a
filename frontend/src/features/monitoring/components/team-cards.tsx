import {
  counted,
  type OverviewRow,
  type TeamContact,
  isolated,
  telAddress,
} from '@muster/protocol';
import { Button, buttonStyle, linkStyle } from '../../../shared/ui/controls/button.tsx';
import {
  emptyTexts,
  incompleteWords,
  isEarly,
  isEmpty,
  lateWords,
  awayOf,
  callWords,
  isReachable,
  missingRows,
  notMarkedYetWords,
  peopleToReach,
  rateWords,
} from '../monitoring.view.ts';
import type { Reminding } from '../use-reminding.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { cardGrid } from './overview-filters.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { SheetBadge } from '../../../shared/domain/status-badge.tsx';
import { TeamMark } from '../../../shared/domain/avatar.tsx';
import { Phone } from 'lucide-react';
import { command } from '../../../shared/ui/palette/commands.ts';

type TeamCardProps = {
  row: OverviewRow;
  /** Server time in milliseconds. */
  now: number;
  /** Ticks of the largest team. */
  scale: number;
  /** A submit or a correction arrived in the last two seconds. */
  fresh: boolean;
  /** Undefined until they are known. */
  contacts: readonly TeamContact[] | undefined;
  reminding: Reminding;
  formatTime: (at: string) => string;
  onView: (row: OverviewRow) => void;
};

/** One team at a glance: who leads it, who is here and who is not, or whom to ask for it. */
function TeamCard(props: TeamCardProps) {
  const { row, now, scale, fresh } = props;
  const late = lateWords(row, now);
  const submitted = row.status === 'submitted';
  const incomplete = incompleteWords(row);
  const isMissing = missingRows([row], now).length > 0;
  return (
    <Card
      as="li"
      padded={false}
      state={fresh ? 'fresh' : late ? 'overdue' : incomplete ? 'incomplete' : 'plain'}
      className={cn('flex flex-col px-3.5 pt-3 pb-1.5', submitted && 'hover:border-line2')}
    >
      <div className="flex items-center gap-2 tiny:flex-wrap">
        <TeamMark id={row.id} />
        <div className="min-w-0 flex-1 tiny:basis-1/2">
          <h2
            className={cn(
              'line-clamp-2 text-14 leading-4.5 font-semibold wrap-anywhere',
              row.name.length > 11 && 'narrow',
            )}
          >
            {row.name}
          </h2>
          <p className="narrow truncate text-12 text-ink3 print:whitespace-normal">
            {row.leaderName ?? 'no TL'}
          </p>
        </div>
        <SheetBadge status={row.status} late={late} incomplete={incomplete} empty={isEmpty(row)} />
      </div>
      {!isEarly(row, now) && (
        <>
          <MusterLine
            className="mt-2.5 mb-1.5"
            statuses={row.line}
            scale={scale}
            label={row.name}
          />
          <Counts row={row} />
          {submitted ? <WhoIsAway row={row} /> : <WhomToCall isMissing={isMissing} {...props} />}
        </>
      )}
      <CardFoot isMissing={isMissing} {...props} />
    </Card>
  );
}

/** Who is absent and who is off for some hours, in one line; before them how many nobody has marked. */
function WhoIsAway({ row }: { row: OverviewRow }) {
  const away = awayOf(row);
  const notMarked = notMarkedYetWords(row);
  const words = away.map(({ why, name }) => `${why} ${name}`);
  return (
    <p
      data-tip={[...(notMarked ? [notMarked] : []), ...words].join(' · ')}
      data-tip-cut=""
      className="narrow mb-1 min-h-4 truncate text-12 text-ink2 print:whitespace-normal"
    >
      {notMarked && <b className="font-medium text-pto-text">{notMarked}</b>}
      {away.map(({ why, name, isAbsent }, index) => (
        // Two people may have one name: their place is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index}>
          {(index > 0 || notMarked) && ' · '}
          <b className={cn('font-medium', isAbsent ? 'text-absent-text' : 'text-pto-text')}>
            {why}
          </b>{' '}
          <bdi>{name}</bdi>
        </span>
      ))}
    </p>
  );
}

type MissingProps = TeamCardProps & { isMissing: boolean };

/** The first two numbers of those who lead a team whose sheet is missing; a finger has buttons for them in the foot. */
function WhomToCall({ row, contacts = [], isMissing }: MissingProps) {
  const people = isMissing ? peopleToReach(row, contacts).filter(isReachable) : [];
  return (
    <p className="narrow mb-1 flex min-h-4 min-w-0 gap-x-3 overflow-hidden text-12 whitespace-nowrap text-ink2 touch:hidden print:hidden">
      {people.slice(0, 2).map((one) => (
        <span key={one.role} className="min-w-0 truncate">
          {one.role}{' '}
          <a
            ref={command}
            href={telAddress(one.phone)}
            aria-label={callWords(one)}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            {one.phone}
          </a>
        </span>
      ))}
    </p>
  );
}

/** When the sheet came, or was due and asked for, and what can be done. */
function CardFoot({
  row,
  fresh,
  contacts,
  reminding,
  isMissing,
  now,
  formatTime,
  onView,
}: MissingProps) {
  const early = isEarly(row, now);
  const reminder = isMissing ? reminding.reminders?.get(row.id) : undefined;
  return (
    <div
      className={cn(
        'mt-auto flex min-h-8 flex-wrap items-center justify-between gap-x-2 pt-1 text-12 touch:gap-y-1',
        !early && 'border-t border-line',
      )}
    >
      {early && <span className="text-ink2">{counted(row.line.length, 'person', 'people')}</span>}
      {fresh ? (
        <span className="flex items-center gap-1.5 font-medium text-present-text">
          <span aria-hidden className="size-2 rounded-full bg-present" />
          just now
        </span>
      ) : (
        <span className="text-ink3">
          {reminder ? `reminded ${formatTime(reminder.at)}` : timeWords(row, formatTime)}
        </span>
      )}
      {row.status === 'submitted' && (
        <button
          ref={command}
          type="button"
          onClick={() => onView(row)}
          className={cn(
            linkStyle(),
            'text-12 print:hidden after:absolute after:inset-0 after:rounded-card',
          )}
        >
          View Details<span className="sr-only"> of {row.name}</span>
        </button>
      )}
      {isMissing && (
        <span className="ml-auto flex min-w-0 flex-wrap justify-end gap-1.5 touch:basis-full print:hidden">
          <CallButtons row={row} contacts={contacts} />
          <Button
            variant="quiet"
            size="small"
            writes
            pending={reminding.isAsking(row.id)}
            onClick={() => reminding.remind([row])}
            aria-label={`Remind ${isolated(row.name)}`}
            className="-mr-2 text-accent! touch:mr-0 touch:border touch:border-line2 touch:text-ink!"
          >
            Remind
          </Button>
        </span>
      )}
    </div>
  );
}

/** A finger's buttons to call those who lead a team; their room is there before their numbers are (UI-71). */
function CallButtons({ row, contacts }: Pick<TeamCardProps, 'row' | 'contacts'>) {
  return (
    <span className="hidden touch:contents">
      {peopleToReach(row, contacts ?? []).map((one) =>
        isReachable(one) ? (
          <a
            key={one.role}
            ref={command}
            href={telAddress(one.phone)}
            aria-label={callWords(one)}
            className={buttonStyle({ size: 'small' })}
          >
            <Phone aria-hidden />
            {one.role}
          </a>
        ) : (
          contacts === undefined && (
            <span
              key={one.role}
              aria-hidden
              data-skeleton=""
              className={cn(buttonStyle({ size: 'small' }), 'invisible')}
            >
              <Phone aria-hidden />
              {one.role}
            </span>
          )
        ),
      )}
    </span>
  );
}

function Counts({ row }: { row: OverviewRow }) {
  const { status, presentCount, absentCount, ptoCount, line } = row;
  const submitted = status === 'submitted';
  const [rate, of] = rateWords(row);
  return (
    <p className="mb-0.5 flex flex-wrap gap-x-2 text-12 text-ink2">
      <span className={cn('whitespace-nowrap', of && 'narrow')}>
        <Figure value={submitted ? presentCount : '–'} look="text-present-text" /> present
        {ptoCount > 0 && ` (${ptoCount} PTO)`} ·{' '}
        <Figure
          value={submitted ? absentCount : '–'}
          look={absentCount > 0 ? 'text-absent-text' : 'text-ink'}
        />{' '}
        absent
      </span>
      <span className="ml-auto whitespace-nowrap">
        {submitted ? (
          <>
            <b className="font-semibold text-ink">{rate}</b>
            {of && (
              <span className="narrow text-pto-text">
                {' '}
                {of}
                <span className="sr-only"> marked</span>
              </span>
            )}
          </>
        ) : (
          `0 of ${line.length}`
        )}
      </span>
    </p>
  );
}

function Figure({ value, look }: { value: number | string; look: string }) {
  return <b className={cn('font-semibold', look)}>{value}</b>;
}

function timeWords(row: OverviewRow, formatTime: (at: string) => string): string {
  if (row.submittedAt !== null) return formatTime(row.submittedAt);
  if (isEmpty(row)) return 'no sheet is awaited';
  return row.dueAt === null ? 'no submission on this day' : `due ${formatTime(row.dueAt)}`;
}

type TeamCardsProps = Omit<TeamCardProps, 'row' | 'fresh'> & {
  rows: readonly OverviewRow[];
  fresh: ReadonlySet<string>;
  /** Whether there are teams that the filters may have left out. */
  hasTeams: boolean;
  onClear: () => void;
};

/** A card per team. */
export function TeamCards({ rows, fresh, hasTeams, onClear, ...card }: TeamCardsProps) {
  if (rows.length === 0) {
    return hasTeams ? (
      <EmptyState
        title={emptyTexts.cards}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    ) : (
      <EmptyState title={emptyTexts.none} />
    );
  }
  return (
    <ul aria-label="Teams" className={cardGrid}>
      {rows.map((row) => (
        <TeamCard key={row.id} row={row} fresh={fresh.has(row.id)} {...card} />
      ))}
    </ul>
  );
}
