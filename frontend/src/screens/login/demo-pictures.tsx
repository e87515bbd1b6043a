import { isLocked, type DemoPage, type MarkStatus } from '@muster/protocol';
import { MusterLine } from '../../shared/domain/muster-line.tsx';
import { cn } from '../../shared/ui/cn.ts';

/** What one will see behind each way into the demo, by what is so at this moment; said by the words beside it. */

type Teams = DemoPage['teams'];

export const unmarkedIn = (line: readonly MarkStatus[]): number =>
  line.filter((status) => status === 'not_marked').length;

const rowsShown = 6;

/** Some teams as they are listed, those that still owe somebody among them. */
function someOf(teams: Teams): Teams {
  const open = teams.filter(({ line }) => unmarkedIn(line) > 0).slice(0, rowsShown / 2);
  const rest = teams.filter((team) => !open.includes(team)).slice(0, rowsShown - open.length);
  return teams.filter((team) => open.includes(team) || rest.includes(team));
}

const largestOf = (teams: Teams): number => Math.max(0, ...teams.map(({ line }) => line.length));

export function WatchPicture({ teams }: { teams: Teams }) {
  const shown = someOf(teams);
  return (
    <span className="flex flex-col gap-1 *:*:h-2 @xl:*:*:h-2.5">
      {shown.map(({ line }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a picture: its lines have no names
        <MusterLine key={index} size="row" statuses={line} scale={largestOf(teams)} />
      ))}
    </span>
  );
}

type LeaderPictureProps = { line: readonly MarkStatus[]; isOver: boolean };

export function LeaderPicture({ line, isOver }: LeaderPictureProps) {
  const marked = line.length - unmarkedIn(line);
  const came = line.filter((status) => status === 'present' || status === 'pto').length;
  return (
    <span className="flex flex-col gap-1.5">
      <MusterLine size="sheet" statuses={line} className="@xl:*:h-7" />
      <span className="text-12 whitespace-nowrap text-ink3">
        <b className="font-semibold text-ink">
          {isOver ? came : marked} of {line.length}
        </b>{' '}
        {isOver ? 'came' : 'marked'}
      </span>
    </span>
  );
}

export function AdminPicture({ demo }: { demo: DemoPage }) {
  const { people, teams, stations, days } = demo;
  const figures = [
    [people, 'people'],
    [teams.length, 'teams'],
    [stations, 'stations'],
    ...(days > 0 ? [[days, 'days kept']] : []),
  ];
  return (
    <span className="grid gap-x-1.5 gap-y-0.5 @lg:grid-cols-2 @lg:gap-y-1.5">
      {figures.map(([figure, label]) => (
        <span
          key={label}
          className="flex min-w-0 items-baseline gap-x-1.5 rounded-badge border border-line bg-bg px-1.5 @lg:flex-col @lg:px-2 @lg:py-0.5"
        >
          <b className="text-13 font-semibold tabular-nums @xl:text-16">{figure}</b>
          <span className="truncate text-11 text-ink3">{label}</span>
        </span>
      ))}
    </span>
  );
}

const tiles = 12;

/** Dark as the wall is, in both themes. */
export function WallPicture({ demo }: { demo: DemoPage }) {
  const { next } = demo;
  return (
    <span
      data-theme="dark"
      className="flex flex-col gap-1.5 rounded-badge border-2 border-field bg-bg p-1.5 @lg:p-2"
    >
      {isLocked(demo.shift) && next ? <NextOnWall next={next} /> : <TeamsOnWall demo={demo} />}
    </span>
  );
}

/** Of a day without a shift: whom the next one has, in all and in each zone. */
function NextOnWall({ next: { expected, zones } }: { next: NonNullable<DemoPage['next']> }) {
  const most = Math.max(1, ...zones.map((zone) => zone.expected));
  return (
    <>
      <b className="flex items-baseline gap-1.5 text-11 font-semibold text-ink tabular-nums @lg:text-13">
        {expected}
        <span className="truncate text-11 font-normal text-ink2">expected</span>
      </b>
      <span className="grid grid-cols-2 gap-0.5 @lg:gap-1">
        {zones.slice(0, tiles / 2).map((zone) => (
          <span
            key={zone.id}
            className="flex min-w-0 items-center gap-1 rounded-[2px] border border-line px-1 py-0.5"
          >
            <span className="hidden w-13 shrink-0 truncate text-11 leading-none text-ink2 @lg:block">
              {zone.name}
            </span>
            <span className="min-w-0 flex-1">
              <span
                className="block h-1 rounded-full bg-field"
                style={{ width: `${(zone.expected / most) * 100}%` }}
              />
            </span>
          </span>
        ))}
      </span>
    </>
  );
}

function TeamsOnWall({ demo }: { demo: DemoPage }) {
  const { teams, present, absent, submitted, counted: of } = demo;
  return (
    <>
      <b className="flex gap-2 text-11 font-semibold text-ink tabular-nums @lg:text-13">
        <span className="text-present-text">{present}</span>
        <span className="text-absent-text">{absent}</span>
        <span>
          {submitted}/{of}
        </span>
      </b>
      <span className="grid grid-cols-4 gap-0.5 @lg:gap-1">
        {teams.slice(0, tiles).map(({ line, isLate }, index) => (
          <span
            // oxlint-disable-next-line react/no-array-index-key -- a picture: its tiles have no names
            key={index}
            className={cn(
              'rounded-[2px] border px-0.5 py-0.5 *:[--tick-gap:0px]! *:*:h-1.5!',
              isLate ? 'border-overdue-text' : 'border-line',
            )}
          >
            <MusterLine
              size="row"
              // Dashes of this size run together: who is not marked is an empty place.
              statuses={line.filter((status) => status !== 'not_marked')}
              scale={largestOf(teams)}
            />
          </span>
        ))}
      </span>
    </>
  );
}
