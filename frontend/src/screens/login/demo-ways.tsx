import {
  clockIn,
  clockWords,
  counted,
  demoRoutes,
  isLocked,
  shiftEndsAt,
  shiftLabels,
  shiftStartsAt,
  type DemoPage,
  type DemoSignIn,
} from '@muster/protocol';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useSignIn } from '../../features/session/session.queries.ts';
import { formatDay } from '../../shared/dates/date-format.ts';
import { now } from '../../shared/dates/clock.ts';
import { call } from '../../shared/http/call.ts';
import { faultWords } from '../../shared/http/fault.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { command } from '../../shared/ui/palette/commands.ts';
import {
  AdminPicture,
  LeaderPicture,
  unmarkedIn,
  WallPicture,
  WatchPicture,
} from './demo-pictures.tsx';

const demoKey = ['demo'] as const;
/** How long what waits stands before it is asked for anew, in ms. */
const freshMs = 15_000;

/** What a demo says of itself, at first what it has said already; undefined where that is not understood. */
function useDemo(first: unknown): DemoPage | undefined {
  const [initialData] = useState(() => demoRoutes.read.answer.safeParse(first).data);
  return useQuery({
    queryKey: demoKey,
    queryFn: ({ signal }) => call(demoRoutes.read, { signal, background: true }),
    initialData,
    staleTime: freshMs,
    refetchInterval: ({ state }) => state.data !== undefined && freshMs,
  }).data;
}

type DemoWaysProps = {
  /** The answer that told that there is a demo. */
  first: unknown;
  /** What stands here where there is no demo. */
  instead: ReactNode;
  className?: string;
};

/** Four ways into a demo, each as what one will see there and what waits at this moment (SES-130). */
export default function DemoWays({ first, instead, className }: DemoWaysProps) {
  const demo = useDemo(first);
  if (!demo) return instead;
  return (
    <section
      aria-labelledby="demo-title"
      className={cn('@container flex flex-col gap-3', className)}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink2">
        <Badge tone="pto">Demo</Badge>
        Made-up people and places, only on this machine.
      </p>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="demo-title" className="text-20 font-semibold @xl:text-28">
          Look around as
        </h2>
        <p className="text-13 text-ink2">one press, no password</p>
        <p className="text-13 font-medium text-present-text @xl:ml-auto">{momentOf(demo)}</p>
      </div>
      <Ways demo={demo} />
      <p className="text-12 text-ink3">
        Open the wall beside any of them: what one marks, it shows within a second.
      </p>
    </section>
  );
}

function Ways({ demo }: { demo: DemoPage }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables, error, reset } = useSignIn((body: DemoSignIn) =>
    call(demoRoutes.signIn, { body }),
  );
  const opening = useOpeningWall();
  const { watch, leader, admin, wall } = demo;
  /** One way at a time, and none while the form signs in. */
  const isBusy = () => queries.isMutating() > 0;
  const enter = (body: DemoSignIn) => ({
    isEntering: isPending && variables.as === body.as,
    onPress: () => {
      if (isBusy()) return;
      opening.reset();
      // An account that somebody has made their own meanwhile is offered no more.
      mutate(body, { onError: () => void queries.invalidateQueries({ queryKey: demoKey }) });
    },
  });
  const problem = error ?? opening.error;
  return (
    <>
      {problem && <Banner tone="danger">{faultWords(problem)}</Banner>}
      <ul className="flex flex-col gap-2.5 @xl:gap-3">
        {watch && (
          <Way
            {...enter({ as: 'watch' })}
            title="Watch TL"
            name={watch.name}
            picture={<WatchPicture teams={demo.teams} />}
            what={`See ${counted(demo.teams.length, 'team')} report in, and place their people on ${counted(demo.stations, 'station')}.`}
            waits={watchWaits(demo)}
          />
        )}
        {leader && (
          <Way
            {...enter({ as: 'leader', teamId: leader.teamId })}
            title="Team leader"
            name={`${leader.name}, ${leader.teamName}`}
            picture={<LeaderPicture line={leader.line} isOver={demo.next !== null} />}
            what={`Mark your team of ${leader.line.length} and send the sheet, best on a phone.`}
            waits={leaderWaits(demo, leader)}
          />
        )}
        {admin && (
          <Way
            {...enter({ as: 'admin' })}
            title="Administrator"
            name={admin.name}
            picture={<AdminPicture demo={demo} />}
            what={
              demo.days > 0
                ? `Bring people in from a file, and read ${counted(demo.days, 'day')} of reports.`
                : 'Bring people in from a file, keep teams and stations.'
            }
            waits={
              demo.hasBackup
                ? { tone: 'fine', words: 'nothing waits' }
                : { tone: 'soon', words: 'no backup has been made yet' }
            }
          />
        )}
        {wall !== null && (
          <Way
            href={wall}
            isEntering={opening.isPending}
            onPress={() => {
              if (isBusy()) return;
              reset();
              opening.mutate(wall);
            }}
            title="The wall"
            name="a paired screen"
            picture={<WallPicture demo={demo} />}
            what="The screen in the corridor: it follows whatever the others do."
            waits={{
              tone: 'fine',
              words: isLocked(demo.shift)
                ? 'shows the next shift, in a window of its own'
                : 'opens in a window of its own',
            }}
          />
        )}
      </ul>
    </>
  );
}

interface Waits {
  readonly tone: 'late' | 'soon' | 'fine';
  readonly words: string;
}

const toneStyle = {
  late: 'text-overdue-text',
  soon: 'text-pto-text',
  fine: 'text-present-text',
} as const;

type WayProps = {
  title: string;
  name: string;
  picture: ReactNode;
  what: string;
  waits: Waits;
  /** Of another page, in a window of its own. */
  href?: string;
  isEntering: boolean;
  onPress: () => void;
};

const wayStyle =
  'group grid w-full cursor-pointer grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-3.5 rounded-card border border-line2 bg-raised px-3 py-2.5 text-left text-ink hover:border-field aria-busy:opacity-60 @lg:grid-cols-[9rem_minmax(0,1fr)_auto] @lg:gap-x-5 @lg:py-3 @2xl:grid-cols-[12rem_minmax(0,1fr)_auto] @2xl:px-5';

/** Presses so near to each other are one, in ms. */
const twiceMs = 1_000;

/** Opens the wall's window once the server has answered: where it does not, that is said here, and no window opens. */
function useOpeningWall() {
  const openedAt = useRef(-Infinity);
  return useMutation({
    mutationFn: async (address: string) => {
      await call(demoRoutes.read, { background: true });
      // Pressed twice it opens one wall, not two.
      if (now() - openedAt.current < twiceMs) return;
      openedAt.current = now();
      window.open(address, '_blank', 'noopener');
    },
  });
}

function Way({ title, name, picture, what, waits, href, isEntering, onPress }: WayProps) {
  const inside = (
    <>
      <span aria-hidden className="flex min-w-0 flex-col justify-center @xl:h-22">
        {picture}
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
          <span className="text-16 font-semibold @lg:text-20">{title}</span>
          <bdi className="min-w-0 truncate text-12 text-ink3">{name}</bdi>
        </span>
        <span className="text-13 text-ink2 @lg:text-14">{what}</span>
        <span
          className={cn('mt-0.5 text-12 font-medium @lg:mt-1 @lg:text-13', toneStyle[waits.tone])}
        >
          {isEntering ? (href === undefined ? 'Signing in...' : 'Opening...') : waits.words}
        </span>
      </span>
      <ChevronRight
        aria-hidden
        className="hidden size-5 stroke-[1.75] text-ink3 group-hover:text-ink @lg:block"
      />
    </>
  );
  return (
    <li>
      {href !== undefined ? (
        <a
          ref={command}
          href={href}
          target="_blank"
          rel="noopener"
          aria-busy={isEntering}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onPress();
          }}
          className={wayStyle}
        >
          {inside}
        </a>
      ) : (
        <button
          ref={command}
          type="button"
          aria-busy={isEntering}
          onClick={onPress}
          className={wayStyle}
        >
          {inside}
        </button>
      )}
    </li>
  );
}

/** `Fri, Nov 20, 10:20 AM, in a Morning Shift`; `before` where that has not begun, `after` it, `on` a day without one. */
function momentOf(demo: DemoPage): string {
  const { now, timeZone, dutyDate, shift } = demo;
  const { date, time } = clockIn(timeZone, new Date(now));
  const moment = `${formatDay(date)}, ${clockWords(time)}`;
  const label = shiftLabels[shift];
  // After midnight the shift is the one of the day before.
  if (date !== dutyDate) return `${moment}, in the ${label} of ${formatDay(dutyDate)}`;
  const [starts, ends] = [shiftStartsAt(timeZone, dutyDate), shiftEndsAt(timeZone, dutyDate)];
  const at = new Date(now);
  const where =
    starts === null || ends === null ? 'on' : at < starts ? 'before' : at < ends ? 'in' : 'after';
  const article = /^[AEIOU]/.test(label) ? 'an' : 'a';
  return `${moment}, ${where} ${article} ${label}`;
}

function watchWaits(demo: DemoPage): Waits {
  if (demo.next) {
    const came = `${demo.present} came to the last shift`;
    return { tone: 'fine', words: `${came}, the next begins ${beginsOf(demo, demo.next.date)}` };
  }
  const late = demo.teams.filter(({ isLate }) => isLate).length;
  const missing = demo.counted - demo.submitted;
  const sheets =
    late > 0
      ? `${counted(late, 'team')} ${late === 1 ? 'is' : 'are'} late`
      : missing > 0 && `${counted(missing, 'sheet')} still to come`;
  const parts = [sheets, demo.short > 0 && `${counted(demo.short, 'station')} short`].filter(
    Boolean,
  );
  if (parts.length === 0) return { tone: 'fine', words: 'every sheet is in, no station is short' };
  return { tone: late > 0 ? 'late' : 'soon', words: parts.join(', ') };
}

/** `Tue, Nov 24, 10:00 AM` */
function beginsOf({ timeZone }: DemoPage, date: string): string {
  const starts = shiftStartsAt(timeZone, date);
  if (starts === null) return formatDay(date);
  return `${formatDay(date)}, ${clockWords(clockIn(timeZone, starts).time)}`;
}

function leaderWaits(demo: DemoPage, leader: NonNullable<DemoPage['leader']>): Waits {
  if (demo.next) {
    const words = `the last sheet is of ${formatDay(demo.shown)}, the next of ${formatDay(demo.next.date)}`;
    return { tone: 'fine', words };
  }
  const unmarked = unmarkedIn(leader.line);
  if (unmarked > 0) {
    const people = `${counted(unmarked, 'person', 'people')} ${unmarked === 1 ? 'is' : 'are'}`;
    return { tone: 'soon', words: `${people} not marked yet` };
  }
  return leader.isSubmitted
    ? { tone: 'fine', words: 'the sheet is in' }
    : { tone: 'soon', words: 'everybody is marked, the sheet is not sent yet' };
}
