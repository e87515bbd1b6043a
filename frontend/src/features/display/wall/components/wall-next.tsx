import { isolated, shiftOn, shiftTime, type DisplayNext } from '@muster/protocol';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../../../shared/dates/date-format.ts';
import { beginsWords } from '../../../../shared/dates/duty-date.ts';
import { ShiftChip } from '../../../../shared/domain/shift-chip.tsx';
import type { Box } from '../../../../shared/ui/hooks/use-box.ts';
import { gridOf } from '../wall-layout.ts';
import { shortNamesOf } from '../wall.view.ts';

type WallNextHeadingProps = {
  date: string;
  timeZone: string;
  /** Server time in milliseconds. */
  now: number;
};

/** Which shift comes after a day without one, and in how long (DIS-50). */
export function WallNextHeading({ date, timeZone, now }: WallNextHeadingProps) {
  const shift = shiftOn(date);
  return (
    <h2 className="flex flex-wrap items-center gap-x-[1.5rem] gap-y-[0.5rem] text-[2.75rem]/[1.2] font-semibold whitespace-nowrap">
      <span className="font-normal text-ink2">Next shift</span>
      {formatLongDate(date).replace(/, \d{4}$/, '')}
      <ShiftChip
        shift={shift}
        time={shiftTime(shift)}
        className="h-[3rem] gap-[0.75rem] rounded-[0.375rem] px-[1.125rem] text-[1.75rem]/[1] [&_svg]:size-[1.75rem]"
      />
      <span className="ml-auto portrait:ml-0">{beginsWords(date, timeZone, now)}</span>
    </h2>
  );
}

/** More zones than this do not fit with text that can be read from 4 m. */
const zonesPerPage = 8;

type NextZone = DisplayNext['zones'][number];

/** The zones of the next shift with their teams, as pages that fit the field (DIS-50). */
export function nextPages({ zones }: DisplayNext, { width, height }: Box): readonly ReactNode[] {
  const told = zones.filter(
    ({ teams, expected, plan }) => teams.length > 0 || expected !== null || plan !== null,
  );
  const names = shortNamesOf(told.flatMap(({ teams }) => teams));
  const count = Math.ceil(told.length / zonesPerPage);
  const length = Math.ceil(told.length / count);
  return Array.from({ length: count }, (_, page) => {
    const shown = told.slice(page * length, (page + 1) * length);
    const { columns } = gridOf(shown.length, width / height, false);
    return (
      <ul
        key={shown[0]?.id}
        aria-label="Zones of the next shift"
        className="wall-data grid min-h-0 gap-[0.875rem]"
        style={{
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: 'minmax(0, 1fr)',
        }}
      >
        {shown.map((zone) => (
          <Zone key={zone.id} zone={zone} names={names} />
        ))}
      </ul>
    );
  });
}

function Zone({ zone, names }: { zone: NextZone; names: ReadonlyMap<string, string> }) {
  const { name, teams, expected, minimum, plan } = zone;
  return (
    <li
      aria-label={name}
      className="flex min-h-0 min-w-0 flex-col justify-center gap-[0.25rem] overflow-hidden rounded-[0.5rem] border-[0.125rem] border-line bg-surface px-[1.5rem] py-[0.5rem] text-ink2 [container-type:size]"
    >
      <strong className="truncate text-[clamp(2.25rem,18cqh,4rem)]/[1.15] font-semibold text-ink">
        {isolated(name)}
      </strong>
      {teams.length > 0 && (
        <p className="line-clamp-2 text-[clamp(1.75rem,15cqh,3rem)]/[1.2] font-medium wrap-anywhere text-ink">
          {teams.map(({ id }) => isolated(names.get(id) ?? id)).join(' · ')}
        </p>
      )}
      {expected !== null && plan === null && (
        <p className="truncate text-[clamp(1.5rem,13cqh,2.5rem)]/[1.2]">
          {expected} expected, minimum {minimum}
        </p>
      )}
      {plan && <Plan plan={plan} />}
    </li>
  );
}

function Plan({ plan: { placed, places, short } }: { plan: NonNullable<NextZone['plan']> }) {
  return (
    <p className="truncate text-[clamp(1.5rem,13cqh,2.5rem)]/[1.2]">
      <strong className="font-semibold text-ink">{placed}</strong>
      {` of ${places} placed`}
      {short > 0 && <span className="ml-[0.75rem] font-medium text-ink">▼{short} short</span>}
    </p>
  );
}
