import {
  Activity,
  ArrowRight,
  ChevronRight,
  Flag,
  LayoutGrid,
  MapPin,
  Pin,
  Play,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  nextWorkingDate,
  shiftEndsAt,
  shiftLabels,
  shiftOn,
  shiftTime,
  type Between,
  type LastShift,
  type NextShift,
} from '@muster/protocol';
import { useNow } from '../../../shared/dates/clock.ts';
import { formatDate, formatDay } from '../../../shared/dates/date-format.ts';
import { beginsWords } from '../../../shared/dates/duty-date.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { ShiftChip } from '../../../shared/domain/shift-chip.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { ScreenNotice } from '../../../shared/ui/layout/screen-notice.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { betweenTopic } from '../between.sync.ts';
import {
  awayLines,
  leftBoardFigures,
  boardLine,
  changeLines,
  endedWords,
  isNextFirst,
  lastFigures,
  moveLine,
  nextFigures,
  nextWords,
  nothingOpenLine,
  teamFigures,
  noteLines,
  openLines,
  planLine,
  sheetWords,
  shortLines,
  stageOf,
} from '../between.view.ts';
import { Figures, Row, Zones } from './between-rows.tsx';

const failure = 'Failed to fetch the shifts before and after';

const sides = 'grid grid-cols-1 items-stretch gap-4 lg:grid-cols-2';

interface PageProps {
  readonly date: string;
  /** In the place of the board: of both shifts what a board is about, and the way to the next one's. */
  readonly onBoardOf?: (date: string) => void;
}

/** A day without a shift, for whoever sees every team: the shift before and the one after it (MON-36, MON-70). */
export function BetweenPage({ date, onBoardOf }: PageProps) {
  const query = useLive(betweenTopic(date));
  const { data, error } = query;
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-16 font-semibold">
          {shiftLabels[shiftOn(date)]}: there is no shift on {formatDate(date)}
        </h2>
        <p className="text-ink2">
          Nobody is due and nobody is deployed.{onBoardOf && ` ${nextWords(date)}`}
        </p>
        {onBoardOf && <GoTo date={nextWorkingDate(date)} onDate={onBoardOf} />}
      </div>
      {data && error && (
        <ScreenNotice>
          <Banner tone="warning" className="mb-3.5">
            {failure}: {error.message} What is shown may be old.
          </Banner>
        </ScreenNotice>
      )}
      <Loaded query={query} failure={failure} waiting={<Places />} keepsPlace>
        {(between) => <Sides between={between} of={onBoardOf ? 'board' : 'all'} />}
      </Loaded>
    </div>
  );
}

interface TeamProps {
  readonly date: string;
  readonly onDate: (date: string) => void;
  /** In its place where it cannot be had. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** The same of the own team, above its sheet, which waits for it so that nothing moves (MON-76). */
export function BetweenTeam({ date, onDate, instead, children }: TeamProps) {
  const { data, error } = useLive(betweenTopic(date));
  if (!data && !error) return <Places isTeam />;
  return (
    <>
      {data ? <Sides between={data} of="team" onDate={onDate} /> : instead}
      {children}
    </>
  );
}

/** Where the two will be. */
function Places({ isTeam = false }: { isTeam?: boolean }) {
  const isLate = useDelayed(true);
  const place = cn('rounded-card', !isLate && 'invisible');
  return (
    <div role="status" aria-label="Loading" className={sides}>
      <Skeleton className={cn(place, isTeam ? 'h-70' : 'h-130 phone:h-150')} />
      <Skeleton className={cn(place, isTeam ? 'h-70' : 'h-130 phone:h-150')} />
    </div>
  );
}

function GoTo({ date, onDate }: { date: string; onDate: (date: string) => void }) {
  return (
    <span className="ml-auto">
      <Button onClick={() => onDate(date)}>Go to {formatDate(date)}</Button>
    </span>
  );
}

/** Of which part of both shifts: every team's, the own team's with the way to its next sheet, or the boards. */
type Part = { of: 'all' | 'board' } | { of: 'team'; onDate: (date: string) => void };

function Sides({ between, ...part }: { between: Between } & Part) {
  const { timeZone } = useOrganisation();
  const now = useNow(60_000);
  // In one column what is nearer comes first; side by side time runs from left to right.
  const isNext = isNextFirst(between.nextOn, timeZone, now);
  return (
    <div className={cn(sides, part.of === 'team' && 'max-lg:p-4 lg:max-xl:grid-cols-1')}>
      <LastSide between={between} now={now} of={part.of} />
      <NextSide
        between={between}
        now={now}
        {...part}
        className={isNext ? 'max-lg:order-first' : undefined}
      />
    </div>
  );
}

type SideProps = {
  kind: string;
  date: string;
  /** `in 1 day 17 h` */
  when: string;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** One of the two shifts: which it is, and the way to it. */
function Side({ kind, date, when, action, className, children }: SideProps) {
  const shift = shiftOn(date);
  return (
    <Card
      as="section"
      padded={false}
      aria-label={`${kind}: ${formatDate(date)}`}
      className={cn('flex min-w-0 flex-col', className)}
    >
      <header className="flex flex-col gap-1 px-4 pt-3.5 pb-3">
        <p className="flex justify-between gap-3 text-12 text-ink2">
          {kind}
          <span>{when}</span>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-20 font-semibold">
            <Link
              ref={command}
              to={{ search: `?date=${date}` }}
              className="inline-flex items-center gap-1 rounded-badge hover:underline touch:min-h-11"
            >
              {formatDay(date)}
              <ChevronRight aria-hidden className="size-4 text-ink3" />
            </Link>
          </h3>
          <ShiftChip
            shift={shift}
            time={shiftTime(shift)}
            className="phone:order-last phone:mr-auto"
          />
          <span className="ml-auto">{action}</span>
        </div>
      </header>
      {children}
    </Card>
  );
}

type ShiftProps = { between: Between; now: number; className?: string | undefined };

function LastSide({ between, now, of }: ShiftProps & Pick<Part, 'of'>) {
  const { timeZone, finalAfterHours } = useOrganisation();
  const { last, lastOn: date } = between;
  const isOver = stageOf(date, timeZone, now) === 'over';
  const isMissing = of === 'team' && last === null && isOver;
  const sheet = isMissing && sheetWords({ date, timeZone, finalAfterHours, now });
  const endsAt = shiftEndsAt(timeZone, date)?.toISOString() ?? '';
  const replay = `?date=${date}&tab=deployment&at=${encodeURIComponent(endsAt)}`;
  const Parts = of === 'board' ? LastBoardParts : LastParts;
  return (
    <Side
      kind={isOver ? 'Last shift' : 'Shift before'}
      date={date}
      when={endedWords(date, timeZone, now)}
      action={
        last?.board && (
          <Link ref={command} to={{ search: replay }} className={buttonStyle()}>
            <Play aria-hidden />
            Replay
          </Link>
        )
      }
    >
      {last ? (
        <Parts last={last} date={date} now={now} isTeam={of === 'team'} />
      ) : (
        <p className="px-4 pb-4 text-ink2">
          {nothingWords(stageOf(date, timeZone, now), of === 'team')}
          {sheet && ` ${sheet.slice(0, 1).toUpperCase()}${sheet.slice(1)}.`}
        </p>
      )}
    </Side>
  );
}

/** Of a shift of which nothing is there. */
function nothingWords(stage: ReturnType<typeof stageOf>, isTeam: boolean): string {
  if (stage === 'before') return 'It has not begun, and nothing is recorded of it yet.';
  if (stage === 'runs') {
    return isTeam
      ? 'Your team has not submitted yet.'
      : 'No team has submitted yet, and nobody is placed.';
  }
  const what = isTeam ? 'your team did not submit.' : 'no team submitted, and nobody was placed.';
  return `Nothing is recorded of it: ${what}`;
}

type LastPartsProps = { last: LastShift; date: string; now: number; isTeam: boolean };

const boardOf = (date: string) => `?date=${date}&tab=deployment`;

function LastParts({ last, date, now, isTeam }: LastPartsProps) {
  const { timeZone, finalAfterHours } = useOrganisation();
  const board = boardLine(last, date, timeZone);
  const all = lastFigures(last, date, timeZone);
  const of = { date, timeZone, finalAfterHours, now };
  const open = openLines(last, of);
  const isNoneOpen = isTeam && open.length === 0 && stageOf(date, timeZone, now) === 'over';
  return (
    <>
      {/* How many teams have submitted says nothing of one. */}
      <Figures figures={isTeam ? all.slice(1) : all} />
      <Line statuses={last.line} />
      <Row icon={UserX} title="Away" lines={awayLines(last)} search={`?date=${date}`} />
      <Row icon={LayoutGrid} title="Board" lines={board ? [board] : []} search={boardOf(date)} />
      <Row
        icon={Activity}
        title="Changes since"
        lines={changeLines(last, date, timeZone)}
        count={last.changeCount}
        search={`?date=${date}&tab=updates`}
      />
      <NotesLeft last={last} date={date} />
      <Row icon={Flag} title="Open points" lines={isNoneOpen ? [nothingOpenLine(of)] : open} />
    </>
  );
}

function NotesLeft({ last, date }: Pick<LastPartsProps, 'last' | 'date'>) {
  const { timeZone } = useOrganisation();
  return (
    <Row
      icon={Pin}
      title="Notes left"
      lines={noteLines(last, date, timeZone)}
      count={last.notes.length}
      search={boardOf(date)}
    />
  );
}

/** How the board was left: whom it had, what it lacked, what was told with it and never saved (MON-77). */
function LastBoardParts({ last, date, now }: LastPartsProps) {
  const { timeZone, finalAfterHours } = useOrganisation();
  if (last.board === null) {
    const isOver = stageOf(date, timeZone, now) === 'over';
    return <p className="px-4 pb-4 text-ink2">Nobody {isOver ? 'had' : 'has'} a place.</p>;
  }
  const open = last.open.filter(({ team }) => team === null);
  return (
    <>
      <Figures figures={leftBoardFigures(last.board, date, timeZone)} className="pb-4" />
      <NotesLeft last={last} date={date} />
      <Row
        icon={Flag}
        title="Open points"
        lines={openLines({ open }, { date, timeZone, finalAfterHours, now })}
      />
    </>
  );
}

/** Most people of whom each has a tick; of more the figures say enough. */
const mostTicks = 420;

function Line({ statuses }: Pick<Parameters<typeof MusterLine>[0], 'statuses'>) {
  const perRow = usePhone() ? 60 : 120;
  if (statuses.length > mostTicks) return <div className="h-3" />;
  return <MusterLine statuses={statuses} perRow={perRow} size="row" className="px-4 py-3" />;
}

function NextSide({ between, now, className, ...part }: ShiftProps & Part) {
  const { timeZone } = useOrganisation();
  const { next, nextOn: date } = between;
  return (
    <Side
      kind="Next shift"
      date={date}
      when={beginsWords(date, timeZone, now)}
      className={className}
      action={
        part.of === 'team' ? (
          <GoTo date={date} onDate={part.onDate} />
        ) : (
          part.of === 'all' && (
            <Link
              ref={command}
              to={{ search: boardOf(date) }}
              className={buttonStyle({ variant: 'accent' })}
            >
              Plan it
            </Link>
          )
        )
      }
    >
      {part.of === 'team' ? (
        <Figures figures={teamFigures(next)} />
      ) : (
        <EveryTeam next={next} date={date} of={part.of} />
      )}
    </Side>
  );
}

function EveryTeam({ next, date, of }: { next: NextShift; date: string } & Pick<Part, 'of'>) {
  const { timeZone } = useOrganisation();
  const toBoard = boardOf(date);
  return (
    <>
      <Figures figures={nextFigures(next)} />
      <Zones zones={next.zones} />
      <Row icon={TriangleAlert} title="Shorts" lines={shortLines(next)} search={toBoard} />
      {of === 'all' && (
        <Row icon={ArrowRight} title="Zones" lines={[moveLine(next)]} search={`?date=${date}`} />
      )}
      <Row icon={MapPin} title="Plan" lines={[planLine(next, date, timeZone)]} search={toBoard} />
    </>
  );
}
