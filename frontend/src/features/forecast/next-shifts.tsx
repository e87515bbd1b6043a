import {
  counted,
  figure,
  isolated,
  shiftTime,
  teamShort,
  type ForecastDay,
  type Tag,
} from '@muster/protocol';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '../../shared/dates/clock.ts';
import { formatDay } from '../../shared/dates/date-format.ts';
import { beginsWords } from '../../shared/dates/duty-date.ts';
import { ShiftChip } from '../../shared/domain/shift-chip.tsx';
import { Button, buttonStyle } from '../../shared/ui/controls/button.tsx';
import { IconButton } from '../../shared/ui/controls/icon-button.tsx';
import { command } from '../../shared/ui/palette/commands.ts';
import { useAddress } from '../../shared/address/use-address.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { tagsTopic } from '../../shared/domain/directory-lists.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { cn } from '../../shared/ui/cn.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { useCompact, useWide } from '../../shared/ui/hooks/use-media.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { ScreenNotice } from '../../shared/ui/layout/screen-notice.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useForecast } from './forecast.sync.ts';
import {
  awayOf,
  awayWords,
  fittingColumns,
  isWorked,
  leftOutWords,
  needOf,
  planSentence,
  summaryOf,
  hasMinimum,
  tightSentences,
} from './forecast.view.ts';
import { edge, ShiftCards, ShiftTable, Strength } from './shift-list.tsx';

const failure = 'Failed to fetch the next shifts';

const opened = { day: '' };

/** Of how many zones and tags there is room for a column: beside an opened day, and in a narrow window. */
const mostColumns = 16;
const mostBesideDay = 13;
const mostNarrow = 10;

type NextShiftsProps = Pick<ToPlanProps, 'onAbsences'>;

/** The shifts of the next two weeks: what each is expected to have, and what it misses at the best (MON-80). */
export function NextShifts({ onAbsences }: NextShiftsProps) {
  const query = useForecast();
  const { data, error } = query;
  return (
    <>
      {data && error && (
        <ScreenNotice>
          <Banner tone="warning">
            {failure}: {error.message} What is shown may be old.
          </Banner>
        </ScreenNotice>
      )}
      <Loaded query={query} failure={failure} rows={14} keepsPlace>
        {(days) => <Shifts days={days} onAbsences={onAbsences} />}
      </Loaded>
    </>
  );
}

function Shifts({ days, onAbsences }: NextShiftsProps & { days: readonly ForecastDay[] }) {
  const [{ day }, change] = useAddress(opened);
  const isCompact = useCompact();
  const isWide = useWide();
  const { data: tags = [] } = useLive(tagsTopic);
  const { title, detail } = summaryOf(days);
  const chosen = days.find((one) => one.date === day && isWorked(one));
  const close = () => change({ day: '' });
  const list = {
    days,
    tags,
    chosen: chosen?.date,
    onDay: (date: string) => change({ day: date === day ? '' : date }),
  };
  const isBrief = isWide && chosen !== undefined;
  const most = isBrief ? mostBesideDay : isWide ? mostColumns : mostNarrow;
  const fitting = fittingColumns(days, { most, isBrief: !isWide });
  if (!days.some(isWorked)) {
    return <EmptyState title="There is no shift in the next two weeks" />;
  }
  return (
    <div className="flex items-start gap-4">
      <section aria-label="Next shifts" className="flex min-w-0 flex-1 flex-col gap-3">
        <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="text-16 font-semibold">{title}</h2>
          {detail !== undefined && <p className="text-ink2">{detail}</p>}
          {days.some((one) => needOf(one) !== 'met') && <Legend />}
        </header>
        {isCompact ? (
          <ShiftCards {...list} />
        ) : (
          <ShiftTable {...list} columns={fitting.columns} isBrief={isBrief} />
        )}
        <p className="text-12 text-ink3">
          {!isCompact && <span>{leftOutWords(fitting)} </span>}
          Expected is everybody in a team less the known absences. Nothing here is marked: the
          sheets decide on the day.
        </p>
      </section>
      {chosen && isWide && (
        <Card
          as="section"
          padded={false}
          aria-label={shiftDayTitle(chosen)}
          className="sticky top-4 flex max-h-[calc(100dvh-11.5rem)] w-78 shrink-0 flex-col"
        >
          <div className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4">
            <div className="flex items-center justify-between">
              <h3 className="text-20 font-semibold">{shiftDayTitle(chosen)}</h3>
              <IconButton label="Close" icon={X} onClick={close} />
            </div>
            <ShiftDay day={chosen} />
          </div>
          <footer className="flex flex-wrap gap-2 border-t border-line p-4">
            <ToPlan day={chosen} onAbsences={onAbsences} />
          </footer>
        </Card>
      )}
      {chosen && !isWide && (
        <Dialog
          open
          onOpenChange={close}
          title={shiftDayTitle(chosen)}
          footer={<ToPlan day={chosen} onAbsences={onAbsences} />}
        >
          <div className="flex flex-col gap-3">
            <ShiftDay day={chosen} tags={tags} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Legend() {
  return (
    <p className="ml-auto flex gap-4 text-12 text-ink2 phone:ml-0">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className={cn('size-3 rounded-badge border', edge.short)} />
        <span>
          <span aria-hidden>▾ </span>cannot be met
        </span>
      </span>
      <span className="flex items-center gap-1.5">
        <span aria-hidden className={cn('size-3 rounded-badge border', edge.tight)} />
        met, nobody to spare
      </span>
    </p>
  );
}

interface ShiftDayProps {
  readonly day: ForecastDay;
  /** Where it stands alone; beside it the list says what it has per zone and tag. */
  readonly tags?: readonly Tag[];
}

const shiftDayTitle = ({ date }: Pick<ForecastDay, 'date'>): string => formatDay(date);

/** What a shift is made of: what stays missing, who is away, and what it has per zone and tag (MON-82). */
function ShiftDay({ day, tags }: ShiftDayProps) {
  const { timeZone } = useOrganisation();
  const now = useNow(60_000);
  const { missed, whole, partly } = awayOf(day);
  const { date } = day;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink2">
        <ShiftChip shift={day.shift} time={shiftTime(day.shift)} />
        {beginsWords(date, timeZone, now)}
      </p>
      <Figures day={day} />
      <Reasons day={day} />
      <Away title="Away and missed" people={missed} date={date} isMissed />
      {tags && <Strength day={day} tags={tags} />}
      <Away title="Away" people={whole} date={date} />
      <Away title="Off for a part, and expected" people={partly} date={date} />
      {day.away.length === 0 && <p className="text-13 text-ink3">Nobody is known to be away.</p>}
    </>
  );
}

interface ToPlanProps {
  readonly day: ForecastDay;
  /** Shows the known absences, where the screen has them. */
  readonly onAbsences?: (() => void) | undefined;
}

/** The plan of a shift, and the way to it. */
function ToPlan({ day, onAbsences }: ToPlanProps) {
  const { timeZone } = useOrganisation();
  return (
    <>
      <p className="min-w-full text-12 text-ink2">{planSentence(day, timeZone)}</p>
      <Link
        ref={command}
        data-autofocus
        to={{ search: `?date=${day.date}&tab=deployment` }}
        className={cn(buttonStyle({ variant: 'accent' }), 'flex-1')}
      >
        {day.plan === null ? 'Plan it' : 'Open the plan'}
      </Link>
      {onAbsences && <Button onClick={onAbsences}>Known absences</Button>}
    </>
  );
}

function Figures({ day: { expected, members, away, missing } }: Pick<ShiftDayProps, 'day'>) {
  const figures = [
    ['Expected', figure(expected), `/${figure(members)}`, ''],
    ['Away', figure(away.filter(({ ptoTiming }) => ptoTiming === null).length), '', ''],
    ['Cannot be met', figure(missing), '', missing > 0 ? 'text-absent-text' : ''],
  ] as const;
  return (
    <dl className="grid grid-cols-[1.3fr_0.7fr_1.3fr]">
      {figures.map(([label, value, unit, look]) => (
        <div key={label} className="border-line not-first:border-l not-first:pl-3">
          <dt className="text-12 text-ink2">{label}</dt>
          <dd className={cn('text-20 font-semibold tabular-nums', look)}>
            {value}
            <span className="font-normal text-ink3">{unit}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const matter =
  'rounded-control border px-3 py-2 text-13 wrap-anywhere shadow-[inset_3px_0_0_var(--edge)]';

/** What stays missing, and whether that is proven; then what is met with nobody to spare. */
function Reasons({ day }: Pick<ShiftDayProps, 'day'>) {
  const { reasons, proven, expected } = day;
  const tight = tightSentences(day);
  return (
    <div className="flex flex-col gap-1.5">
      {reasons.length === 0 ? (
        <p className={cn('text-13', hasMinimum(day) ? 'text-present-text' : 'text-ink2')}>
          {hasMinimum(day) ? 'Every minimum can be met.' : 'No station has a minimum.'}
        </p>
      ) : (
        <>
          <ul className="flex flex-col gap-1.5">
            {reasons.map((reason) => (
              <li key={reason} className={cn(matter, 'border-absent [--edge:var(--color-absent)]')}>
                {reason}.
              </li>
            ))}
          </ul>
          <p className="text-12 text-ink2">
            {proven
              ? `No assignment of these ${counted(expected, 'person', 'people')} misses fewer.`
              : 'No better assignment was found; that there is none is not proven.'}
          </p>
        </>
      )}
      {tight.length > 0 && (
        <section aria-label="Nobody to spare" className="flex flex-col gap-1.5">
          <h4 className="text-12 font-medium text-pto-text">Nobody to spare</h4>
          <ul className="flex flex-col gap-1.5">
            {tight.map((text) => (
              <li
                key={text}
                className={cn(
                  matter,
                  'border-pto [--edge:var(--color-pto)] forced-colors:border-dashed',
                )}
              >
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const missedStyle =
  '-mx-2 rounded-control bg-absent-ground px-2 py-0.5 shadow-[inset_3px_0_0_var(--color-absent)]';

type AwayProps = {
  title: string;
  people: ForecastDay['away'];
  date: string;
  /** A minimum stays missing that they would count for. */
  isMissed?: boolean;
};

function Away({ title, people, date, isMissed = false }: AwayProps) {
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h4 className="mb-1 text-12 font-medium">
        {title} <span className="font-normal text-ink2">{figure(people.length)}</span>
      </h4>
      <ul className={cn('text-13', isMissed && missedStyle)}>
        {people.map((one) => (
          <li key={one.userId} className="flex min-h-6.5 items-baseline gap-2">
            <span
              className="min-w-0 flex-1 truncate font-medium"
              data-tip={one.userName}
              data-tip-cut=""
            >
              {isolated(one.userName)}
            </span>
            {isMissed && (
              <span className="narrow shrink-0 text-12 font-medium">{one.tags.join(', ')}</span>
            )}
            <span className="narrow shrink-0 text-12 text-ink2">{awayWords(one, date)}</span>
            <span className="narrow w-8 shrink-0 text-right text-12 text-ink3">
              {teamShort(one.teamId)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
