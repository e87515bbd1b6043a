import {
  type AbsenceKind,
  absenceKindOf,
  type AbsenceType,
  absenceTypes,
  type Analytics,
  counted,
  figure,
  isolated,
} from '@muster/protocol';
import { formatShortDate } from '../../../shared/dates/date-format.ts';

/** What each chart found, in words: its title and its summary (ANA-6). Pure. */
export interface Finding {
  readonly title: string;
  readonly summary: string;
}

const percent = (here: number, absent: number): number | null =>
  here + absent === 0 ? null : Math.round((100 * here) / (here + absent));

/** The rate of all days with this shift; null without a sheet. */
export function rateOf(days: Analytics['attendanceByDay'], shift?: 'morning' | 'night') {
  const counting = days.filter((day) => shift === undefined || day.shift === shift);
  const sum = (pick: (day: Analytics['attendanceByDay'][number]) => number) =>
    counting.reduce((total, day) => total + pick(day), 0);
  return percent(
    sum(({ totals }) => totals.here),
    sum(({ totals }) => totals.absent),
  );
}

export function attendanceFinding(days: Analytics['attendanceByDay']): Finding {
  const [all, morning, night] = [rateOf(days), rateOf(days, 'morning'), rateOf(days, 'night')];
  if (all === null)
    return { title: 'No sheet on these days', summary: 'There is nothing to count.' };
  const marked = days.filter(({ sheets }) => sheets > 0);
  const worst = marked.toSorted((a, b) => a.totals.rate - b.totals.rate)[0];
  const summary = `${all}% here over ${counted(marked.length, 'shift')}; lowest ${worst?.totals.rate}% on ${formatShortDate(worst?.date ?? '')}.`;
  if (morning === null || night === null) return { title: `${all}% were here`, summary };
  const points = Math.abs(morning - night);
  if (points === 0) return { title: `Mornings and nights are alike at ${all}%`, summary };
  const [low, high] = night < morning ? ['Nights', 'mornings'] : ['Mornings', 'nights'];
  return { title: `${low} run ${counted(points, 'point')} below ${high}`, summary };
}

/** People absent per sheet. */
const absentPerSheet = ({ days }: Analytics['teamByDay'][number]): number => {
  const sheets = days.filter((day) => day !== null);
  return sheets.length === 0
    ? 0
    : sheets.reduce((sum, { absent }) => sum + absent, 0) / sheets.length;
};

const short = 2;

export function teamsFinding({ teamByDay, teams }: Analytics): Finding {
  const names = new Map(teams.map(({ id, name }) => [id, isolated(name)]));
  const counting = teamByDay.filter(({ days }) => days.some((day) => day !== null));
  if (counting.length === 0)
    return { title: 'No sheet on these days', summary: 'There is nothing to count.' };
  const lacking = counting
    .filter((team) => absentPerSheet(team) >= short)
    .toSorted((a, b) => absentPerSheet(b) - absentPerSheet(a))
    .map(({ teamId }) => names.get(teamId) ?? teamId);
  const most = counting.reduce((a, b) => (absentPerSheet(b) > absentPerSheet(a) ? b : a));
  const summary = `Most absent per shift: ${names.get(most.teamId) ?? most.teamId} with ${absentPerSheet(most).toFixed(1)} of its people.`;
  if (counting.length === 1) {
    const sheets = most.days.filter((day) => day !== null).length;
    return {
      title: `${absentPerSheet(most).toFixed(1)} people absent per shift`,
      summary: `${names.get(most.teamId) ?? most.teamId}, ${counted(sheets, 'sheet')}.`,
    };
  }
  if (lacking.length === 0)
    return { title: 'No team lacks two or more people on average', summary };
  const verb = lacking.length === 1 ? 'lacks' : 'lack';
  return { title: `${listed(lacking)} ${verb} two or more people on average`, summary };
}

/** "A6", "A6 and A13", "A6, A13 and 3 more". */
function listed(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

export function typeCounts(days: Analytics['absencesByType']): [AbsenceType, number][] {
  const counts = new Map<AbsenceType, number>();
  for (const { types } of days)
    for (const [type, count] of Object.entries(types) as [AbsenceType, number][])
      counts.set(type, (counts.get(type) ?? 0) + count);
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

export function kindCounts(
  types: Analytics['absencesByType'][number]['types'],
  elsewhere: readonly AbsenceType[],
) {
  const counts: Record<AbsenceKind, number> = { sick: 0, leave: 0, elsewhere: 0 };
  for (const [type, count] of Object.entries(types) as [AbsenceType, number][])
    counts[absenceKindOf(type, elsewhere)] += count;
  return counts;
}

export function absencesFinding(days: Analytics['absencesByType']): Finding {
  const counts = typeCounts(days);
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  const [first] = counts;
  if (!first)
    return { title: 'Nobody was absent', summary: 'No sheet of these days has an absence.' };
  const rest = counts.slice(0, 4).map(([type, count]) => `${type} ${count}`);
  return {
    title: `${absenceTypes[first[0]]} is the most frequent absence`,
    summary: `${figure(first[1])} of ${counted(all, 'absence')}; ${rest.join(', ')}${counts.length > 4 ? ` and ${counted(counts.length - 4, 'other type')}` : ''}.`,
  };
}

export function delaysFinding(
  delays: Analytics['sheetDelays'],
  nameOf: (id: string) => string,
): Finding {
  const { sheets, late, medianMinutes, slowest, dueAfterMinutes } = delays;
  if (medianMinutes === null || !slowest)
    return { title: 'No sheet on these days', summary: 'There is nothing to count.' };
  return {
    title:
      medianMinutes < 0
        ? 'Half the sheets were in before the shift'
        : `Half the sheets were in by minute ${medianMinutes}`,
    summary: `${counted(sheets, 'sheet')}; ${late} after minute ${dueAfterMinutes}, when they are due; slowest ${isolated(nameOf(slowest.teamId))} on ${formatShortDate(slowest.date)} with ${counted(slowest.minutes, 'minute')}.`,
  };
}

export function fullFinding(days: NonNullable<Analytics['minutesToFullDeployment']>): Finding {
  const minutes = days.flatMap((day) => (day.minutes === null ? [] : [day.minutes]));
  const none = days.length - minutes.length;
  if (days.length === 0)
    return {
      title: 'No deployment was saved on these days',
      summary: 'A day stands here as soon as its deployment is saved.',
    };
  if (minutes.length === 0)
    return {
      title: 'No deployment had a place for everybody',
      summary: `${counted(days.length, 'day')} with a saved deployment.`,
    };
  const sorted = minutes.toSorted((a, b) => a - b);
  const middle = Math.round(
    ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2,
  );
  return {
    title: `Everybody had a place after ${counted(middle, 'minute')}`,
    summary: `Median of ${counted(minutes.length, 'day')}; slowest ${counted(sorted.at(-1) ?? 0, 'minute')}${none > 0 ? `; ${counted(none, 'day')} without a place for everybody` : ''}.`,
  };
}

const often = 0.75;
const leastPostings = 4;

export function fairnessFinding({
  people,
  zones,
  deployments,
}: NonNullable<Analytics['fairness']>): Finding {
  if (deployments === 0)
    return {
      title: 'No deployment was saved on these days',
      summary: 'Postings are counted from saved deployments.',
    };
  const names = new Map(zones.map(({ id, name }) => [id, isolated(name)]));
  const fixed = new Map<string, number>();
  for (const { postings, total } of people)
    for (const [zone, count] of Object.entries(postings))
      if (total >= leastPostings && count / total >= often)
        fixed.set(zone, (fixed.get(zone) ?? 0) + 1);
  const [most] = [...fixed].toSorted((a, b) => b[1] - a[1]);
  const summary = `${counted(people.length, 'officer')} in ${counted(deployments, 'saved deployment')}.`;
  if (!people.some(({ total }) => total >= leastPostings))
    return { title: 'Too few postings to tell who is always in one zone', summary };
  if (!most) return { title: 'Nobody was mostly in one zone', summary };
  const zone = names.get(most[0]) ?? most[0];
  return {
    title: `${counted(most[1], 'officer')} had ${zone} in three of four shifts or more`,
    summary,
  };
}
