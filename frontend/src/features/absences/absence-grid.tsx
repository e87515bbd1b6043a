import { counted, isolated, shiftLabels, shiftOn, type Absence, type Days } from '@muster/protocol';
import { Moon, Sun } from 'lucide-react';
import {
  useMemo,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { formatDay, formatShortDate } from '../../shared/dates/date-format.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';
import { RoleBadge } from '../../shared/domain/role-badge.tsx';
import { cn } from '../../shared/ui/cn.ts';
import { useListedKeys } from '../../shared/ui/controls/kbd.tsx';
import { command } from '../../shared/ui/palette/commands.ts';
import type { AbsentPerson } from './absence-dialog.tsx';
import {
  datesWords,
  dayAt,
  placeOf,
  reasonsOf,
  shiftCount,
  spanOf,
  spanWords,
  typeWords,
  type GridDay,
} from './absences.view.ts';

export interface GridPerson extends AbsentPerson {
  readonly role: string | undefined;
  readonly absences: readonly Absence[];
}

/** The name, the line of days, how many shifts that is; on a narrow screen the line below the name. */
const rowStyle =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 lg:grid-cols-[15rem_minmax(0,1fr)_5rem]';
const lineStyle = 'relative col-span-full lg:col-span-1 lg:col-start-2 lg:row-start-1';

const percent = (share: number): string => `${share * 100}%`;
const placed = ({ left, width }: { left: number; width: number }): CSSProperties => ({
  left: percent(left),
  width: percent(width),
});

/** The line's days as one picture: an edge before each, a ground for days off. */
function daysPicture(days: readonly GridDay[]): string {
  const stops = days.flatMap(({ left, width, isOff }) => {
    const [begin, end] = [percent(left), percent(left + width)];
    const ground = isOff ? 'var(--day-off, var(--color-night-off-ground))' : 'transparent';
    return [
      `var(--color-line) ${begin} calc(${begin} + 1px)`,
      `${ground} calc(${begin} + 1px) ${end}`,
    ];
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/** Which days are in sight, by number, with sun or moon under it; days off have none, and a month is named where it begins. */
export function DayHeads({ days }: { days: readonly GridDay[] }) {
  const { today } = useOrganisation();
  return (
    <div aria-hidden className={rowStyle}>
      <div className={cn(lineStyle, 'h-13 tiny:overflow-clip tiny:[overflow-clip-margin:1rem]')}>
        {days.map(
          ({ date, left }, at) =>
            at > 0 &&
            date.endsWith('-01') && (
              <span
                key={date}
                style={{ left: percent(left) }}
                className="absolute top-0 border-l border-line2 pl-1 text-11 leading-4 text-ink3"
              >
                {formatShortDate(date).slice(0, 3)}
              </span>
            ),
        )}
        {days.map((day) => {
          const Icon = day.shift === 'morning' ? Sun : Moon;
          return (
            !day.isOff && (
              <span
                key={day.date}
                style={placed(day)}
                className={cn(
                  'absolute top-4 bottom-0 flex flex-col items-center justify-center gap-0.5 text-12 leading-4 font-medium whitespace-nowrap',
                  day.date === today && 'font-bold text-accent underline decoration-2',
                  // Two numbers that follow each other have no room in large text.
                  day.shift === 'night' && 'tiny:hidden',
                )}
              >
                <span>
                  <span className="hidden xl:inline">{formatDay(day.date).slice(0, 3)} </span>
                  {day.date.slice(-2).replace(/^0/, '')}
                </span>
                <Icon
                  className={cn(
                    'size-3 stroke-2',
                    day.shift === 'morning' ? 'text-morning-text' : 'text-night-text',
                  )}
                />
              </span>
            )
          );
        })}
      </div>
    </div>
  );
}

const keys = [
  { keys: ['←', '→'], does: 'Choose a day of the person' },
  { keys: ['Shift', '←', '→'], does: 'Choose several days' },
  { keys: ['Enter'], does: 'Enter an absence on them' },
] as const;

interface Chosen {
  readonly personId: string;
  /** Where it began, and where it is now. */
  readonly start: string;
  readonly end: string;
}

interface AbsenceGridProps {
  readonly days: readonly GridDay[];
  readonly people: readonly GridPerson[];
  /** The day that an absence begins with where none is chosen. */
  readonly usual: string;
  /** What is being entered, in the row of its person. */
  readonly onEnter: (person: GridPerson, days: Days) => void;
  readonly onOpen: (person: GridPerson, absence: Absence) => void;
}

/** People over the days: a press or a drag on somebody's days enters an absence, one on a bar opens it. */
export function AbsenceGrid({ days, people, usual, onEnter, onOpen }: AbsenceGridProps) {
  useListedKeys(keys);
  const [chosen, setChosen] = useState<Chosen>();
  const picture = useMemo(() => daysPicture(days), [days]);
  return (
    <ul aria-label="Known absences" style={{ ['--days' as string]: picture }}>
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          days={days}
          usual={usual}
          chosen={chosen?.personId === person.id ? chosen : undefined}
          onChoose={(span) => setChosen(span && { personId: person.id, ...span })}
          onEnter={(span) => {
            setChosen(undefined);
            onEnter(person, span);
          }}
          onOpen={(absence) => onOpen(person, absence)}
        />
      ))}
    </ul>
  );
}

interface PersonRowProps extends Pick<AbsenceGridProps, 'days' | 'usual'> {
  readonly person: GridPerson;
  readonly chosen: Chosen | undefined;
  readonly onChoose: (span: { start: string; end: string } | undefined) => void;
  readonly onEnter: (days: Days) => void;
  readonly onOpen: (absence: Absence) => void;
}

function PersonRow(props: PersonRowProps) {
  const { person, days, chosen, onEnter, onChoose, usual } = props;
  const span = chosen && spanOf(chosen.start, chosen.end);
  const shifts = shiftCount(days, person.absences);
  const enter = span ?? { from: usual, to: usual };
  return (
    <li
      className={cn(
        rowStyle,
        'items-center border-t border-line pt-1 pb-0.5 first:border-t-0 lg:min-h-row lg:py-0.5',
        span && 'bg-accent-ground',
      )}
    >
      <button
        ref={command}
        type="button"
        data-person={person.id}
        aria-label={`Enter absence of ${isolated(person.name)}, ${datesWords(enter)}`}
        onKeyDown={(event) => onRowKey(event, { days, chosen, usual, onChoose })}
        onBlur={() => chosen && onChoose(undefined)}
        onClick={() => onEnter(enter)}
        className="relative flex min-h-6 max-w-full min-w-0 items-center gap-2 justify-self-start rounded-badge text-left hover:underline lg:touch:min-h-11"
      >
        <bdi className="min-w-0 truncate font-semibold" data-tip={person.name} data-tip-cut="">
          {person.name}
        </bdi>
        {person.role !== undefined && <RoleBadge role={person.role} compact />}
      </button>
      <span className="text-12 whitespace-nowrap text-ink3 lg:col-start-3 lg:text-right">
        {span ? (
          <span className="text-ink2 lg:whitespace-normal">
            {datesWords(span)}: {spanWords(span).shifts}
          </span>
        ) : (
          shifts > 0 && (
            <>
              <span className="lg:hidden">{reasonsOf(days, person.absences)} · </span>
              {counted(shifts, 'shift')}
            </>
          )
        )}
      </span>
      <DayLine {...props} span={span} />
    </li>
  );
}

/** Arrows choose a day of the person, with Shift several; up and down lead to the next person. */
function onRowKey(
  event: KeyboardEvent<HTMLButtonElement>,
  { days, chosen, usual, onChoose }: Pick<PersonRowProps, 'days' | 'chosen' | 'usual' | 'onChoose'>,
): void {
  const { key, shiftKey, currentTarget } = event;
  if (key === 'Escape' && chosen) {
    event.preventDefault();
    onChoose(undefined);
    return;
  }
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const row = currentTarget.closest('li');
    const next = key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
    event.preventDefault();
    next?.querySelector<HTMLElement>('[data-person]')?.focus();
    return;
  }
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const dates = days.map(({ date }) => date);
  const at = dates.indexOf(chosen?.end ?? usual);
  const next = dates[chosen ? at + step : at];
  if (next === undefined) return;
  onChoose({ start: shiftKey && chosen ? chosen.start : next, end: next });
}

/** Somebody's days: a press or a drag chooses them, the bars are what is known already. */
function DayLine({
  person,
  days,
  chosen,
  span,
  onChoose,
  onEnter,
  onOpen,
}: PersonRowProps & { readonly span: Days | undefined }) {
  const [isDragging, setDragging] = useState(false);
  const dateAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return dayAt(days, (clientX - left) / width)?.date;
  };
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const date = dateAt(event);
    if (event.button !== 0 || date === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
    onChoose({ start: date, end: date });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const date = dateAt(event);
    if (isDragging && chosen && date !== undefined && date !== chosen.end)
      onChoose({ start: chosen.start, end: date });
  };
  const stop = () => {
    setDragging(false);
    onChoose(undefined);
  };
  const place = span && placeOf(days, span);
  return (
    <div className={lineStyle}>
      {/* What a pointer does here, the button with the name does by keys. */}
      <div
        data-days={person.id}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={() => {
          setDragging(false);
          if (isDragging && span) onEnter(span);
        }}
        onPointerCancel={stop}
        className="relative -mb-3 flex h-11 touch-pan-y items-start pt-0.5 select-none lg:mb-0 lg:h-8 lg:items-center lg:pt-0"
      >
        <span
          aria-hidden
          className="h-5.5 w-full rounded-badge border border-line bg-surface bg-(image:--days) forced-color-adjust-none lg:h-6"
        />
        {place && (
          <span
            aria-hidden
            style={placed(place)}
            className="absolute h-5.5 rounded-badge border-2 border-accent bg-accent/15 lg:h-6"
          />
        )}
        {person.absences.map((absence) => (
          <Bar
            key={absence.id}
            absence={absence}
            name={person.name}
            days={days}
            onOpen={() => onOpen(absence)}
          />
        ))}
      </div>
      {span && (
        <span role="status" className="sr-only">
          {datesWords(span)}, {spanWords(span).shifts}
          {span.from === span.to && `, ${shiftLabels[shiftOn(span.from)]}`}
        </span>
      )}
    </div>
  );
}

interface BarProps {
  readonly absence: Absence;
  readonly name: string;
  readonly days: readonly GridDay[];
  readonly onOpen: () => void;
}

/** An absence on its days; a dashed edge: it is no mark yet. */
function Bar({ absence, name, days, onOpen }: BarProps) {
  const place = placeOf(days, absence);
  if (!place) return null;
  const words = `${typeWords(absence)} · ${datesWords(absence)} · ${spanWords(absence).shifts}`;
  return (
    <button
      ref={command}
      type="button"
      aria-label={`${typeWords(absence)} of ${isolated(name)}, ${datesWords(absence)}`}
      data-tip={absence.notes ? `${words} · ${absence.notes}` : words}
      style={placed(place)}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onOpen}
      className={cn(
        'narrow @container absolute flex h-5.5 min-w-2 items-center rounded-badge border border-dashed text-11 font-semibold whitespace-nowrap after:absolute after:inset-x-0 after:-top-0.5 after:-bottom-5 lg:h-6 lg:text-12',
        absence.absenceType === 'PTO'
          ? 'border-pto bg-pto-ground text-pto-text'
          : 'border-absent bg-absent-ground text-absent-text',
        place.isBegun && 'rounded-l-none border-l-0',
        place.goesOn && 'rounded-r-none border-r-0',
      )}
    >
      <span className="overflow-hidden px-1 text-ellipsis @max-[2.5rem]:px-0 @max-[2.5rem]:text-clip">
        {absence.absenceType}
      </span>
      <span className="ml-0.5 hidden font-normal @min-[7rem]:inline">
        {absence.to > absence.from && `until ${formatShortDate(absence.to)}`}
      </span>
    </button>
  );
}
