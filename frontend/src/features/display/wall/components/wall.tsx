import { Logo } from '../../../../shared/ui/layout/logo.tsx';
import {
  clockIn,
  clockWords,
  type DisplayPart,
  type DisplaySnapshot,
  type Organisation,
  minuteMs,
} from '@muster/protocol';
import { type ReactNode, type CSSProperties, Suspense } from 'react';
import { dutyDateWords } from '../../../../shared/dates/duty-date.ts';
import { useNow, now } from '../../../../shared/dates/clock.ts';
import { useBox, type Box } from '../../../../shared/ui/hooks/use-box.ts';
import { useJustChanged } from '../../../../shared/ui/hooks/use-just-changed.ts';
import { usePage } from '../../../../shared/ui/hooks/use-media.ts';
import { frameShift, isNight, pagesOf } from '../wall-layout.ts';
import { useWallTheme, useContactAge } from '../use-wall.ts';
import {
  nextFigures,
  quietWords,
  recentChanges,
  wallFigures,
  wallTeams,
  type RecentChange,
  type WallFigure,
} from '../wall.view.ts';
import { WallGrid } from './wall-grid.tsx';
import { nextPages, WallNextHeading } from './wall-next.tsx';
import { lazyPart } from '../../../../shared/parts/lazy-part.ts';
import { ShiftChip } from '../../../../shared/domain/shift-chip.tsx';
import { formatClock, formatSpan } from '../../../../shared/dates/time-format.ts';
import { useConnection } from '../../../../shared/live/connection/use-connection.ts';
import { cn } from '../../../../shared/ui/cn.ts';

/** The wall before its first answer. */
export function WallWaiting({ trouble }: { trouble: string | undefined }) {
  return (
    <main className="flex h-dvh flex-col items-center justify-center gap-[2rem] bg-bg text-ink">
      <Logo className="h-[4rem]" />
      {trouble && (
        <p
          role="status"
          className="px-[2rem] text-center text-[1.75rem]/[1.3] font-medium text-balance text-pto-text"
        >
          {trouble} It tries again by itself.
        </p>
      )}
    </main>
  );
}

const VALUE = { present: 'text-present-text', absent: 'text-absent-text' } as const;
const ADDITION = { overdue: 'text-overdue-text', incomplete: 'text-pto-text' } as const;

type WallFiguresProps = {
  figures: readonly WallFigure[];
  /** They have the whole field to themselves. */
  alone: boolean;
};

const line =
  'border-l-[0.125rem] border-line2 pl-[1.75rem] portrait:pl-[0.75rem] first:border-l-0 first:pl-[0.25rem]';
const tile =
  'flex flex-col justify-center rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[3rem]';

/** The four figures that a glance from the door should catch; a changed one rolls in. */
function WallFigures({ figures, alone }: WallFiguresProps) {
  return (
    <dl
      className={cn(
        'wall-figures grid',
        alone
          ? 'min-h-0 flex-1 grid-cols-2 grid-rows-2 gap-[0.875rem] portrait:grid-cols-1 portrait:grid-rows-4'
          : 'auto-cols-[minmax(min-content,1fr)] grid-flow-col',
      )}
    >
      {figures.map(({ label, value, unit, addition, tone, additionTone }) => (
        <div key={label} className={cn('min-w-0 whitespace-nowrap', alone ? tile : line)}>
          <dt
            className={cn(
              // Above the ground that forced colours lay behind the figure, which is higher than its line (UI-91).
              'relative font-medium text-ink2',
              alone ? 'text-[2.75rem]/[1.2]' : 'text-[1.625rem]/[1.2]',
            )}
          >
            {label}
          </dt>
          <dd
            className={cn(
              'font-semibold',
              alone ? 'text-[13rem]/[1.05]' : 'text-[6rem]/[1.05]',
              tone && VALUE[tone],
            )}
          >
            <span key={value} className="wall-roll">
              {value}
            </span>
            {unit && <span className="text-[0.625em] font-medium text-ink2">{unit}</span>}
          </dd>
          <dd
            className={cn(
              // Two lines, so that a team's name and its rate are whole on an upright screen too (DIS-45).
              'line-clamp-2 text-ink2 whitespace-normal wrap-anywhere',
              alone ? 'text-[2.25rem]/[1.25]' : 'text-[1.5rem]/[1.25]',
              additionTone && cn('font-medium', ADDITION[additionTone]),
            )}
          >
            {addition}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const DOING = {
  live: undefined,
  'not-now': undefined,
  reconnecting: 'Reconnecting…',
  polling: 'Polling every 30 s',
  unanswered: 'Not connected',
  lost: 'No answer',
  offline: 'No network',
} as const;

/** Whether the wall may be trusted, and how old it is; the moving age also proves that the page runs. */
function WallLive({ timeZone }: { timeZone: string }) {
  const { ageMs, contact } = useContactAge();
  const doing = useConnection(({ look }) => DOING[look]);
  const age = formatSpan(ageMs);

  if (contact === 'lost') {
    return (
      <p className="rounded-[0.5rem] bg-absent px-[1.25rem] py-[0.5rem] text-[2rem]/[1.25] font-semibold text-on-absent">
        Not live since {formatClock(now() - ageMs, timeZone)}
      </p>
    );
  }
  if (contact === 'late') {
    return (
      <p className="rounded-[0.5rem] bg-pto px-[1.25rem] py-[0.5rem] text-[2rem]/[1.25] font-semibold text-[#05070a]">
        {doing ?? 'No answer'} · {age} old
      </p>
    );
  }
  return (
    <p
      className={
        doing
          ? 'text-[1.625rem]/[1.25] font-medium text-pto-text'
          : 'flex items-center gap-[0.625rem] text-[1.625rem]/[1.25] font-medium text-present-text'
      }
    >
      {!doing && <span aria-hidden className="size-[0.75rem] rounded-full bg-present" />}
      {doing ?? 'Live'} <span className="font-normal text-ink2">· {age}</span>
    </p>
  );
}

type WallHeaderProps = {
  snapshot: Pick<DisplaySnapshot, 'shift' | 'shiftTime'>;
  /** `Friday, Nov 20`: the date on duty, which is yesterday's while its night shift runs. */
  date: string;
  /** `10:52` */
  time: string;
  live: ReactNode;
  /** Of the organisation; without one it is the product's own. */
  logo: string | null;
  /** Leads to one's own post; not on every screen. */
  where?: ReactNode;
};

/** Which shift this is, what time it is, and whether the screen may be trusted. */
function WallHeader({ snapshot, date, time, live, logo, where }: WallHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-[1.5rem] whitespace-nowrap">
      {logo === null ? (
        <Logo className="h-[1.75rem]" />
      ) : (
        <img
          src={logo}
          alt=""
          className="h-[3.25rem] max-w-[12rem] rounded-[0.375rem] bg-[#fff] object-contain p-[0.25rem]"
        />
      )}
      <h1 className="text-[2.75rem]/[1.2] font-semibold">{date}</h1>
      <ShiftChip
        shift={snapshot.shift}
        time={snapshot.shiftTime}
        className="h-[3rem] gap-[0.75rem] portrait:order-3 rounded-[0.375rem] px-[1.125rem] text-[1.75rem]/[1] [&_svg]:size-[1.75rem]"
      />
      {/* On an upright screen the shift and the state stand under date and time (DIS-42). */}
      <span aria-hidden className="hidden basis-full portrait:order-2 portrait:block" />
      <div className="ml-auto portrait:order-3">{live}</div>
      {where !== undefined && <div className="portrait:order-3">{where}</div>}
      <p className="text-[4.25rem]/[1.1] font-semibold portrait:order-1 portrait:ml-auto">{time}</p>
    </header>
  );
}

type WallFooterProps = {
  changes: readonly RecentChange[];
  /** Server time in milliseconds, to the minute. */
  now: number;
  formatTime: (at: string) => string;
  /** Shown while there is no change yet. */
  quiet: string;
  aside: string;
};

/** A change is introduced by "Now" until the minute after the next begins. */
const justHappenedMs = 60_000;

/** One line with what happened last; what does not fit in it whole is left out. */
function WallFooter({ changes, now, formatTime, quiet, aside }: WallFooterProps) {
  const { contact } = useContactAge();
  const [newest, ...older] = changes;
  const isNow =
    newest !== undefined && contact !== 'lost' && now - Date.parse(newest.at) < justHappenedMs;
  return (
    <footer className="wall-figures flex gap-x-[1.75rem] portrait:flex-wrap text-[1.5rem]/[1.4] whitespace-nowrap text-ink2">
      {newest ? (
        <p className="flex h-[1.4em] min-w-0 flex-1 portrait:basis-full flex-wrap gap-x-[1.75rem] overflow-hidden">
          <span className="max-w-full truncate">
            {isNow ? 'Now: ' : `${formatTime(newest.at)} `}
            <strong className="font-semibold text-ink">{newest.text}</strong>
          </span>
          {older.map(({ teamId, at, text }) => (
            <span key={teamId}>
              {formatTime(at)} {text}
            </span>
          ))}
        </p>
      ) : (
        <p className="flex-1 truncate portrait:basis-full">{quiet}</p>
      )}
      <p className="ml-auto">{aside}</p>
    </footer>
  );
}

// The picture of the code is for walls alone.
const QrCode = lazyPart(() =>
  import('../../../../shared/sign-in/printed-cards.tsx').then(({ QrCode: Picture }) => ({
    default: Picture,
  })),
);

/** Leads a phone to the page that shows one's own post (PST-33). */
function WallWhere() {
  return (
    <div
      role="img"
      aria-label="QR code to the page that shows your own post"
      className="flex items-center gap-[0.75rem]"
    >
      <p className="text-right whitespace-nowrap text-[1.5rem]/[1.2] text-ink2">
        My post?
        <br />
        Scan me
      </p>
      <div className="size-[5rem] overflow-hidden rounded-[0.375rem] bg-[#fff]">
        <Suspense>
          <QrCode text={`${window.location.origin}/where`} className="size-full" />
        </Suspense>
      </div>
    </div>
  );
}

const STRIPES = {
  late: { '--stripe-color': 'var(--color-pto)' },
  lost: { '--stripe-color': 'var(--color-absent)' },
  live: {},
} as const;

/**
 * The edge of the screen: the ground's colour while live, amber stripes after 10 s without contact,
 * red ones after 30 s (DIS-20). The room for them is always kept, so that nothing jumps; they do not dim
 * at night.
 */
function WallEdge({ night, children }: { night: boolean; children: ReactNode }) {
  const { contact } = useContactAge();
  const dimmed = night ? '' : undefined;
  return (
    <div
      data-contact={contact}
      data-night={contact === 'live' ? dimmed : undefined}
      className={contact === 'live' ? 'h-dvh bg-bg p-[1.25rem]' : 'wall-stripes h-dvh p-[1.25rem]'}
      style={STRIPES[contact] as CSSProperties}
    >
      <div data-night={dimmed} className="h-full overflow-hidden bg-bg text-ink">
        {children}
      </div>
    </div>
  );
}

/** The field of the wall while there is nothing to put there: said, not left empty. */
function WallNothing({ words }: { words: string | undefined }) {
  return (
    <p className="flex items-center justify-center px-[2rem] text-center text-[2.75rem]/[1.3] text-ink2">
      {words}
    </p>
  );
}

type WallProps = {
  snapshot: DisplaySnapshot;
  /** Whose wall it is, where that is known (SET-8). */
  organisation?: Organisation | undefined;
  /** Takes the end of the last row, such as the saved deployment. */
  panel?: ReactNode;
  /** Pages that follow those of the teams, made to fit the field they get. */
  pagesAfter?: (field: Box) => readonly ReactNode[];
  /** What stands in the field while there is no page at all. */
  nothing?: string | undefined;
};

/** The whole wall: who is here, who is missing, what changed, and whether it can be trusted. */
export function Wall({ snapshot, organisation, panel, pagesAfter, nothing }: WallProps) {
  const { timeZone, date, displayName, settings, next } = snapshot;
  const now = useNow(minuteMs);
  const { time } = clockIn(timeZone, new Date(now));
  const timeOf = (at: string) => clockWords(clockIn(timeZone, new Date(at)).time);
  const teams = wallTeams(snapshot.rows, now);
  const isShown = (part: DisplayPart) => settings.show.includes(part);
  const pages = isShown('teams') && !next ? pagesOf(teams) : [];
  const [field, box] = useBox<HTMLDivElement>({ width: 1840, height: 700 });
  const after = [...(next ? nextPages(next, box) : []), ...(pagesAfter?.(box) ?? [])];
  const count = pages.length + after.length;
  const page = usePage(count, settings.secondsPerPage * 1000);
  useWallTheme(settings.theme, time);
  const fresh = useJustChanged(snapshot.rows, date);
  const teamsOf = pages[page];
  const figures = next
    ? nextFigures(next, settings, snapshot)
    : isShown('counts')
      ? wallFigures(snapshot, now)
      : [];
  const isAlone = settings.show.length === 1 && isShown('counts') && !next;
  const { x, y } = frameShift(now);
  const place = [organisation?.name, displayName].filter(Boolean).join(' · ');

  return (
    <WallEdge night={isNight(time)}>
      <main
        className="flex h-full flex-col gap-[1.25rem] px-[1.25rem] pb-[0.25rem]"
        style={{ transform: `translate(${x}px, ${y}px)` }}
      >
        <WallHeader
          snapshot={snapshot}
          date={dutyDateWords(date, timeZone, now).replace(/, \d{4}$/, '')}
          time={time}
          live={<WallLive timeZone={timeZone} />}
          logo={organisation?.logo ?? null}
          where={isAlone ? undefined : <WallWhere />}
        />
        {next && <WallNextHeading date={next.date} timeZone={timeZone} now={now} />}
        {figures.length > 0 && !isAlone && <WallFigures figures={figures} alone={false} />}
        {/* Always there: what is measured once must not be taken away. */}
        <div ref={field} className="flex min-h-0 flex-1 *:min-w-0 *:flex-1">
          {isAlone ? (
            <WallFigures figures={figures} alone />
          ) : teamsOf === undefined ? (
            (after[page - pages.length] ?? <WallNothing words={nothing} />)
          ) : (
            <WallGrid
              teams={teamsOf}
              scale={Math.max(...teams.map(({ line }) => line.length), 0)}
              fresh={fresh}
              formatTime={timeOf}
              panel={panel}
            />
          )}
        </div>
        <WallFooter
          changes={recentChanges(snapshot.rows)}
          now={now}
          formatTime={timeOf}
          quiet={quietWords(snapshot)}
          aside={count > 1 ? `${place} · page ${page + 1} of ${count}` : place}
        />
      </main>
    </WallEdge>
  );
}
