import { elsewhere, few, fittingAt } from '../board/assign/auto-assign.ts';
import type { Places, StaffingCase } from '../board/assign/staffing-case.ts';
import type { Officer } from '../board/board.schema.ts';
import { demandNames, demandsOf, type lackingAt } from '../board/staffing.rules.ts';
import { noticeWords } from '../directory/tag-days.ts';
import { counted } from '../kernel/counted.ts';
import { isolated } from '../kernel/text.ts';
import type { ForecastDay } from './forecast.ts';

/** What a coming shift misses, in sentences (FOR-4, FOR-9). Pure. */

export interface Short {
  readonly zoneId: string | null;
  readonly text: string;
  /** How many more would meet it. */
  readonly missing: number;
  /** The tags that it lacks and that people have lost of late. */
  readonly lost: ForecastDay['ended'];
}

/** A station after the best assignment. */
export interface StationResult {
  readonly index: number;
  readonly short: number;
  readonly lacking: ReturnType<typeof lackingAt>;
}

/** What is missing, a sentence each: first of all together, then of each station (FOR-4). */
export function shortsOf(
  problem: StaffingCase,
  places: Places,
  results: readonly StationResult[],
  ended: ForecastDay['ended'],
): readonly Short[] {
  const { officers, stations } = problem;
  const least = stations.reduce((sum, { minimum }) => sum + minimum, 0);
  const people = counted(officers.length, 'person is', 'people are');
  const text = `${people} expected, and the minimums need ${least}`;
  const all = { zoneId: null, text, lost: [], missing: least - officers.length };
  return [
    ...(officers.length < least ? [all] : []),
    ...results.flatMap(({ index, short, lacking }) => {
      const one = stations[index];
      if (!one || (short === 0 && lacking.length === 0)) return [];
      const { name, zoneId, requiredTags, requiredRoles } = one.station;
      const wanted = [...(requiredRoles ?? []).slice(0, 1), ...(requiredTags ?? [])];
      const roles = (requiredRoles ?? []).join(' or ');
      const needs =
        wanted.length === 0 ? '' : [roles, ...(requiredTags ?? [])].filter(Boolean).join(' and ');
      const parts = [
        ...(short > 0 ? [`is ${short} short: ${whereTheyAre(problem, places, index, needs)}`] : []),
        ...lacking.map(({ kind, name: demand, least: asked, have }) => {
          const counts = demandsOf(one).find(
            (it) => it.kind === kind && it.name === demand,
          )?.counts;
          const where = whereTheyAre(problem, places, index, demand, counts);
          return `has ${have} of ${asked} ${isolated(demand)}: ${where}`;
        }),
      ];
      const tags = [
        ...(short > 0 ? (requiredTags ?? []) : []),
        ...lacking.flatMap((it) => (it.kind === 'tag' ? [it.name] : [])),
      ].flatMap(demandNames);
      const lost = ended.filter(({ tag }) => tags.includes(tag.toLowerCase()));
      const missing = Math.max(short, ...lacking.map((it) => it.least - it.have));
      return [{ zoneId, text: `${isolated(name)} ${parts.join('; ')}`, lost, missing }];
    }),
  ];
}

const mostLost = 2;

/** "CARGO X is 1 short: …; the Xray of Kai Xiang Quek ended on Dec 09" */
export function reasonOf({ text, lost }: Pick<Short, 'text' | 'lost'>): string {
  const named = lost.slice(0, mostLost).map(endedTagWords);
  const more = lost.length - named.length;
  if (more > 0) named.push(`${more} more`);
  return named.length === 0 ? text : `${text}; ${named.join(', ')}`;
}

/** `the Xray of Kai Xiang Quek ended on Dec 09` */
export const endedTagWords = ({ tag, userName, lastDay }: ForecastDay['ended'][number]): string =>
  `the ${isolated(tag)} of ${isolated(userName)} ${noticeWords('over', lastDay)}`;

/** "3 expected people are Xray, 2 of them needed at BUS 1" */
function whereTheyAre(
  problem: StaffingCase,
  places: Places,
  index: number,
  needs: string,
  counts?: (officer: Officer) => boolean,
): string {
  const fitting = fittingAt(problem, places, index, counts);
  const of = needs === '' ? '' : ` for ${isolated(needs)}`;
  if (fitting.count === 0) return `nobody who is expected counts${of}`;
  const others = elsewhere(fitting.needed, index);
  const who = counted(fitting.count, 'expected person counts', 'expected people count') + of;
  // Of what could be at the best: nobody stands anywhere yet.
  if (others.count === 0)
    return `${who}, and ${fitting.count === 1 ? 'is' : 'all are'} needed there`;
  const names = others.stations.flatMap((at) => problem.stations[at]?.station.name ?? []);
  return names.length === 0 ? who : `${who}, ${others.count} needed at ${few([...new Set(names)])}`;
}
