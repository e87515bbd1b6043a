import { Activity, Flag, LayoutGrid, Pin, UserX } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import {
  nextWorkingDate,
  shiftLabels,
  shiftOn,
  type Between,
  type LastShift,
} from '@muster/protocol';
import { useNow } from '../../../shared/dates/clock.ts';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { MusterLine } from '../../../shared/domain/muster-line.tsx';
import { useLive } from '../../../shared/live/use-live.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Loaded } from '../../../shared/ui/feedback/loaded.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { ScreenNotice } from '../../../shared/ui/layout/screen-notice.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { betweenTopic } from '../between.sync.ts';
import { endedWords, stageOf } from '../between.view.ts';
import {
  awayLines,
  boardLine,
  changeLines,
  lastFigures,
  leftBoardFigures,
  noteLines,
  nothingOpenLine,
  openLines,
  sheetWords,
} from '../last-shift.view.ts';
import { Figures, Row } from './between-rows.tsx';
import { boardOf, GoTo, ReplayLink, Side, type Part, type ShiftProps } from './shift-side.tsx';
import { NextSide } from './next-side.tsx';

const failure = 'Failed to fetch the shifts before and after';

const sides = 'grid grid-cols-1 items-stretch gap-4 lg:grid-cols-2';
/** Beside the choice of the sheet there is room for one. */
const teamSides = cn(sides, 'max-lg:p-4 lg:max-xl:grid-cols-1');

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
      <Headline date={date}>
        {onBoardOf && <GoTo date={nextWorkingDate(date)} onDate={onBoardOf} />}
      </Headline>
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

type HeadlineProps = { date: string; className?: string; children?: ReactNode };

const Headline = ({ date, className, children }: HeadlineProps) => (
  <div className={cn('flex flex-wrap items-baseline gap-x-3 gap-y-2', className)}>
    <h2 className="text-16 font-semibold">
      {shiftLabels[shiftOn(date)]}: there is no shift on {formatDate(date)}
    </h2>
    <p className="text-ink2">Nobody is due and nobody is deployed.</p>
    {children}
  </div>
);

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
  const headline = <Headline date={date} className="max-lg:px-4 max-lg:pt-4" />;
  if (!data && !error) {
    return (
      <>
        {headline}
        <Places isTeam />
      </>
    );
  }
  return (
    <>
      {data ? (
        <>
          {headline}
          <Sides between={data} of="team" onDate={onDate} />
        </>
      ) : (
        instead
      )}
      {children}
    </>
  );
}

/** Where the two will be. */
function Places({ isTeam = false }: { isTeam?: boolean }) {
  const isLate = useDelayed(true);
  return (
    <div
      role="status"
      aria-label="Loading"
      className={cn(isTeam ? teamSides : sides, !isLate && 'invisible')}
    >
      {['last', 'next'].map((side) => (
        <Card
          key={side}
          padded={false}
          className={cn('overflow-hidden', isTeam ? 'h-70' : 'h-130 phone:h-150')}
        >
          <div aria-hidden>
            <Skeleton className="mx-4 mt-4 mb-3 h-3 w-24" />
            <Skeleton className="mx-4 mb-6 h-6 w-48" />
            <SkeletonRows rows={isTeam ? 3 : 8} />
          </div>
        </Card>
      ))}
    </div>
  );
}

function Sides({ between, ...part }: { between: Between } & Part) {
  const now = useNow(60_000);
  return (
    <div className={part.of === 'team' ? teamSides : sides}>
      <LastSide between={between} now={now} of={part.of} />
      <NextSide between={between} now={now} {...part} />
    </div>
  );
}

function LastSide({ between, now, of }: ShiftProps & Pick<Part, 'of'>) {
  const { timeZone, finalAfterHours } = useOrganisation();
  const { last, lastOn: date } = between;
  const isOver = stageOf(date, timeZone, now) === 'over';
  const isMissing = of === 'team' && last === null && isOver;
  const sheet = isMissing && sheetWords({ date, timeZone, finalAfterHours, now });
  const Parts = of === 'board' ? LastBoardParts : LastParts;
  return (
    <Side
      kind={isOver ? 'Last shift' : 'Shift before'}
      date={date}
      when={endedWords(date, timeZone, now)}
      action={last?.board && <ReplayLink date={date} />}
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
      <Folded
        of={[
          {
            icon: UserX,
            title: 'Away',
            lines: awayLines(last),
            search: `?date=${date}`,
          },
          {
            icon: LayoutGrid,
            title: 'Board',
            lines: board ? [board] : [],
            search: boardOf(date),
          },
          {
            icon: Activity,
            title: 'Changes since',
            lines: changeLines(last, date, timeZone),
            count: last.changeCount,
            search: `?date=${date}&tab=updates`,
          },
          notesRow(last, date, timeZone),
        ]}
      />
      <Row icon={Flag} title="Open points" lines={isNoneOpen ? [nothingOpenLine(of)] : open} />
    </>
  );
}

const notesRow = (last: LastShift, date: string, timeZone: string) => ({
  icon: Pin,
  title: 'Notes left',
  lines: noteLines(last, date, timeZone),
  count: last.notes.length,
  search: boardOf(date),
});

/** What can be read up: on a phone behind one line, so that the next shift is on the first screen (MON-70). */
function Folded({ of }: { of: readonly ComponentProps<typeof Row>[] }) {
  const isPhone = usePhone();
  const shown = of.filter(({ lines }) => lines.length > 0);
  if (shown.length === 0) return null;
  const rows = shown.map((row) => <Row key={row.title} {...row} />);
  if (!isPhone) return rows;
  return (
    <details className="border-t border-line">
      <summary ref={command} className="min-h-control px-4 py-2.5 text-13 font-medium text-ink2">
        {shown.map(({ title }) => title).join(' · ')}
      </summary>
      {rows}
    </details>
  );
}

/** How the board was left: whom it had, what it lacked, what was told with it and never saved (MON-77). */
function LastBoardParts({ last, date, now }: LastPartsProps) {
  const { timeZone, finalAfterHours } = useOrganisation();
  if (last.board === null) {
    const isOver = stageOf(date, timeZone, now) === 'over';
    return <p className="px-4 pb-4 text-ink2">Nobody {isOver ? 'had' : 'has'} a place.</p>;
  }
  const short = last.open.find(({ kind }) => kind === 'short');
  const open = last.open.filter(({ kind }) => kind === 'unsaved');
  return (
    <>
      <Figures
        figures={leftBoardFigures(last.board, short?.names ?? [], date, timeZone)}
        className="pb-4"
      />
      <Folded of={[notesRow(last, date, timeZone)]} />
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
