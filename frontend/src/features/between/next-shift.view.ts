import { counted, figure, isolated, offWords, teamShort, type NextShift } from '@muster/protocol';
import { groupBy } from '../../shared/collections/group-by.ts';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { formatTimeOn } from '../../shared/dates/time-format.ts';
import { mostLines, type ShownFigure, type ShownLine } from './between.view.ts';

/** What the page of a day without a shift says of the next one (MON-71 to MON-73). Pure. */

function expectedFigure({ expected, members, away }: NextShift): ShownFigure {
  const gone = members - expected;
  return {
    label: 'Expected',
    value: figure(expected),
    ...(gone > 0 && { unit: `/${figure(members)}` }),
    addition:
      gone > 0
        ? `${figure(gone)} known to be away`
        : away.length > 0
          ? 'nobody is away for all of it'
          : 'nobody is known to be away',
  };
}

export function nextFigures(next: NextShift): ShownFigure[] {
  const { forecast, moves, zones } = next;
  const minimum = zones.reduce((sum, zone) => sum + zone.minimum, 0);
  if (!forecast) {
    const ofAll = { label: 'Minimum', value: figure(minimum), addition: 'of all open stations' };
    return [expectedFigure(next), ...(minimum > 0 ? [ofAll] : [])];
  }
  const { missing, tight } = forecast;
  return [
    expectedFigure(next),
    {
      label: 'Short',
      value: figure(missing),
      addition:
        minimum === 0
          ? 'no station has a minimum'
          : missing === 0
            ? 'every minimum can be met'
            : 'whoever goes where',
    },
    {
      label: 'Nobody to spare',
      value: figure(tight.length),
      addition:
        tight
          .slice(0, 2)
          .map(({ name, expected }) => `${isolated(name)}: ${figure(expected)}`)
          .join(', ') || 'no tag is that tight',
    },
    {
      label: 'Teams change zone',
      value: figure(moves.length),
      addition: moves.length === 0 ? 'every team stays' : 'from the last shift',
    },
  ];
}

/** Of the own team: where it works, and before it has begun how many it is. */
export function teamFigures(next: NextShift, isToCome: boolean): ShownFigure[] {
  const { zone, moves } = next;
  const [move] = moves;
  return [
    {
      label: 'Zone',
      value: zone ?? '–',
      addition: move ? `instead of ${move.from ?? 'no zone'}` : 'as on the last shift',
    },
    ...(isToCome ? [expectedFigure(next)] : []),
  ];
}

function forecastLines(
  { reasons, proven, tight }: NonNullable<NextShift['forecast']>,
  zone: string | null,
): ShownLine[] {
  const spare = tight.map(({ name, expected }) => `${isolated(name)} by ${figure(expected)}`);
  const more = reasons.length - mostLines;
  if (reasons.length > 0) {
    const detail = [
      ...(more > 0 ? [counted(more, 'more reason')] : []),
      proven ? 'no assignment misses fewer' : 'that there is no better assignment is not proven',
    ].join(' · ');
    return reasons
      .slice(0, mostLines)
      .map((text, at, all) => ({ key: text, text, ...(at === all.length - 1 && { detail }) }));
  }
  return [
    {
      key: 'none',
      text: `None: every minimum${zone === null ? '' : ` in ${isolated(zone)}`} can be met`,
      ...(spare.length > 0 && {
        mark: { text: 'with nobody to spare', tone: 'pto' as const },
        detail: spare.slice(0, mostLines).join(', '),
      }),
    },
  ];
}

/** What a minimum asks for beyond what there is; without one it is said in words. */
export function shortLines({ forecast, shorts, zone }: NextShift): ShownLine[] {
  if (forecast) return forecastLines(forecast, zone);
  if (shorts.length === 0) {
    return [{ key: 'none', text: 'No minimum asks for more people than are expected' }];
  }
  return shorts.map(({ name, have, least }) => ({
    key: name ?? '',
    text: name === null ? 'All minimums together:' : `${isolated(name)}:`,
    mark: {
      text: `${figure(have)} of ${figure(least)}, even if all who are expected come`,
      tone: 'pto',
    },
  }));
}

/** Of the own team's zone; nothing while it is not known, or it has none (MON-76). */
export const teamShortLines = (next: NextShift): ShownLine[] =>
  next.forecast !== null && next.zone !== null ? shortLines(next) : [];

/** `6 MC · 4 VL · 2 for a part of it`; of the own team who, why and until when. */
export function knownAbsenceLines({ away }: NextShift, isTeam: boolean): ShownLine[] {
  if (away.length === 0) return [];
  if (isTeam) {
    return away.map(({ userId, userName, absenceType, ptoTiming, until }) => ({
      key: userId,
      text: `${isolated(userName)}: ${absenceType ?? offWords(ptoTiming ?? '')}`,
      detail: `until ${formatShortDate(until)}`,
    }));
  }
  const byType = groupBy(away, ({ absenceType }) => absenceType ?? '');
  const counts = [...byType]
    .filter(([type]) => type !== '')
    .toSorted(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([type, some]) => `${figure(some.length)} ${type}`);
  const partly = byType.get('')?.length ?? 0;
  const parts = [...counts, ...(partly > 0 ? [`${figure(partly)} for a part of it`] : [])];
  return [{ key: 'away', text: parts.join(' · ') }];
}

export function moveLine({ moves }: NextShift): ShownLine {
  const shown = moves
    .slice(0, mostLines)
    .map(({ id, to }) => `${teamShort(id)} to ${to ?? 'no zone'}`);
  const more = moves.length - shown.length;
  return {
    key: 'zones',
    text: [...shown, ...(more > 0 ? [`${more} more`] : [])].join(' · ') || 'Every team stays',
  };
}

export function planLine(
  { plan }: NextShift,
  date: string,
  timeZone: string,
  isToCome: boolean,
): ShownLine {
  if (plan === null) {
    return { key: 'plan', text: isToCome ? 'Nobody has begun one' : 'Nobody was placed' };
  }
  const { placed, savedAt, byName } = plan;
  const by = byName === null ? '' : ` by ${isolated(byName)}`;
  return {
    key: 'plan',
    text: `${figure(placed)} placed`,
    detail: savedAt
      ? `saved ${formatTimeOn(savedAt, date, timeZone)}${by}`
      : `not saved yet${by && `, last${by}`}`,
  };
}
