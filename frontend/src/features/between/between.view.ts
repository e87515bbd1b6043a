import {
  counted,
  dateIn,
  figure,
  finalAt,
  isolated,
  offWords,
  parseStatusText,
  shiftEndsAt,
  shiftStartsAt,
  type LastShift,
  type LogEntry,
  type NextShift,
  type OpenPoint,
} from '@muster/protocol';
import { groupBy } from '../../shared/collections/group-by.ts';
import { formatShortDate } from '../../shared/dates/date-format.ts';
import { beginsWords } from '../../shared/dates/duty-date.ts';
import { formatLongSpan, formatTime } from '../../shared/dates/time-format.ts';

/** What the page of a day without a shift says (MON-71 to MON-73). Pure; `now` is in milliseconds. */

export interface ShownFigure {
  readonly label: string;
  readonly value: string;
  readonly unit?: string;
  readonly addition: string;
}

/** A line of a row: what is the case, and quieter what belongs to it. */
export interface ShownLine {
  readonly key: string;
  readonly text: string;
  /** After the text, and what it means. */
  readonly mark?: { readonly text: string; readonly tone: 'present' | 'pto' };
  readonly detail?: string | undefined;
  /** Of the page where it is settled, where that is another than the row's. */
  readonly search?: string;
}

/** How many lines a row has; of more it tells the number. */
const mostLines = 3;

/** `Nov 22, ` where that is another day than the shift's own. */
function dayUnless(at: string, date: string, timeZone: string): string {
  const day = dateIn(timeZone, new Date(at));
  return day === date ? '' : `${formatShortDate(day)}, `;
}

/** `7:45 AM`, and with its day where that is another than the shift's own. */
const timeOn = (at: string, date: string, timeZone: string): string =>
  dayUnless(at, date, timeZone) + formatTime(at, timeZone);

/** How far a shift is at a moment. */
export function stageOf(date: string, timeZone: string, now: number): 'before' | 'runs' | 'over' {
  if (now < (shiftStartsAt(timeZone, date)?.getTime() ?? now)) return 'before';
  return now < (shiftEndsAt(timeZone, date)?.getTime() ?? now) ? 'runs' : 'over';
}

/** `ended 6 h 20 min ago`; of a shift that runs when it ends, of one that is to come when it begins. */
export function endedWords(date: string, timeZone: string, now: number): string {
  if (stageOf(date, timeZone, now) === 'before') return beginsWords(date, timeZone, now);
  const ms = now - (shiftEndsAt(timeZone, date)?.getTime() ?? now);
  return ms < 0 ? `ends in ${formatLongSpan(-ms)}` : `ended ${formatLongSpan(ms)} ago`;
}

/** Of the shift after: `in 1 day 17 h`; once it has begun that it is on, then when it ended (MON-73). */
export function nextWhenWords(date: string, timeZone: string, now: number): string {
  const words = endedWords(date, timeZone, now);
  return stageOf(date, timeZone, now) === 'runs' ? `on now, ${words}` : words;
}

export function lastFigures(last: LastShift, date: string, timeZone: string): ShownFigure[] {
  const marked = last.presentCount + last.absentCount;
  return [
    {
      label: 'Teams Submitted',
      value: figure(last.submittedTeams),
      unit: `/${figure(last.countedTeams)}`,
      addition: last.lastSubmittedAt
        ? `last at ${timeOn(last.lastSubmittedAt, date, timeZone)}`
        : 'none',
    },
    {
      label: 'Present',
      value: figure(last.presentCount),
      addition: last.ptoCount > 0 ? `${figure(last.ptoCount)} of them PTO` : 'none of them PTO',
    },
    {
      label: 'Absent',
      value: figure(last.absentCount),
      addition: absencesWords(last.absences) ?? 'nobody',
    },
    {
      label: 'Manning Rate',
      value: marked > 0 ? String(last.attendanceRate) : '–',
      unit: marked > 0 ? '%' : '',
      addition: `of ${figure(marked)} marked`,
    },
  ];
}

/** `6 MC · 4 VL · 4 other`. */
function absencesWords(absences: LastShift['absences']): string | undefined {
  const byCount = Object.entries(absences).toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const named = byCount.length > 3 ? byCount.slice(0, 2) : byCount;
  const others = byCount.slice(named.length).reduce((sum, [, count]) => sum + count, 0);
  const words = named.map(([type, count]) => `${count} ${type}`);
  return [...words, ...(others > 0 ? [`${others} other`] : [])].join(' · ') || undefined;
}

/** What was short is said once: here while the shift runs, afterwards with the open points (MON-72). */
export function boardLine(
  { board, open }: LastShift,
  date: string,
  timeZone: string,
): ShownLine | undefined {
  if (!board) return undefined;
  const { savedAt, savedByName, placed, of, short, shortStations } = board;
  const isSaid = open.some(({ kind }) => kind === 'short');
  const saved =
    savedAt && `saved ${timeOn(savedAt, date, timeZone)} by ${isolated(savedByName ?? 'somebody')}`;
  return {
    key: 'board',
    text: `${figure(placed)} of ${figure(of)} placed${isSaid ? '' : ','}`,
    ...(!isSaid && {
      mark:
        short === 0
          ? { text: 'all minimums met', tone: 'present' }
          : { text: `${figure(short)} short at ${counted(shortStations, 'station')}`, tone: 'pto' },
    }),
    detail: saved ?? 'never saved',
  };
}

/** Of how the board was left, in the place of the next one (MON-77). */
export function leftBoardFigures(
  { placed, of, short, shortStations, savedAt, savedByName }: NonNullable<LastShift['board']>,
  stations: readonly string[],
  date: string,
  timeZone: string,
): ShownFigure[] {
  return [
    {
      label: 'Placed',
      value: figure(placed),
      unit: `/${figure(of)}`,
      addition: of > placed ? `${figure(of - placed)} without a place` : 'everybody',
    },
    {
      label: 'Short',
      value: figure(short),
      addition:
        short === 0
          ? 'all minimums met'
          : stations.length === shortStations
            ? stations.map(isolated).join(', ')
            : `at ${counted(shortStations, 'station')}`,
    },
    {
      label: 'Saved',
      value: savedAt === null ? '–' : formatTime(savedAt, timeZone),
      addition:
        savedAt === null
          ? 'never saved'
          : `${dayUnless(savedAt, date, timeZone)}by ${isolated(savedByName ?? 'somebody')}`,
    },
  ];
}

const markWords = (text: string | null): string => {
  if (text === null) return 'not marked';
  const { status, detail } = parseStatusText(text);
  if (status === 'absent') return detail ?? 'absent';
  return status === 'pto' && detail !== null ? offWords(detail) : status;
};

/** A submit has a line for every member, and is one event; each other line is one correction. */
export function changeLines({ changes }: LastShift, date: string, timeZone: string): ShownLine[] {
  const events = groupBy(changes, (one) =>
    one.updateType === 'creation' ? `${one.createdAt} ${one.teamId}` : one.id,
  );
  return [...events.values()].slice(0, mostLines).flatMap((entries): ShownLine[] => {
    const [first] = entries;
    if (!first) return [];
    const { createdAt, updatedByName, reason } = first;
    const said = reason === null ? '' : ` · “${reason}”`;
    return [
      {
        key: first.id,
        text: changeWords(first, entries.length),
        detail: `${isolated(updatedByName)}, ${timeOn(createdAt, date, timeZone)}${said}`,
      },
    ];
  });
}

function changeWords(entry: LogEntry, people: number): string {
  const { updateType, teamName, memberName, teamId, fieldChanged, oldValue, newValue } = entry;
  if (updateType === 'creation' && people > 1) {
    return `${isolated(teamName)} was submitted: ${counted(people, 'person', 'people')}`;
  }
  const who = `${isolated(memberName)}, ${teamId}:`;
  if (fieldChanged === 'notes') return `${who} notes ${newValue ? 'changed' : 'removed'}`;
  return `${who} ${markWords(oldValue)} → ${markWords(newValue)}`;
}

/** Who of the own team was absent or off for some hours, and why, in one line (MON-76). */
export function awayLines({ away }: Pick<LastShift, 'away'>): ShownLine[] {
  if (away.length === 0) return [];
  const names = away.map(({ userName, absenceType, ptoTiming }) => {
    const why = absenceType ?? (ptoTiming === null ? '' : offWords(ptoTiming));
    return `${why} ${isolated(userName)}`.trim();
  });
  return [{ key: 'away', text: names.join(' · ') }];
}

export const noteLines = ({ notes }: LastShift, date: string, timeZone: string): ShownLine[] =>
  notes.slice(0, mostLines).map(({ id, place, text, byName, expiresAt }) => ({
    key: id,
    text: place === null ? text : `${isolated(place)}: ${text}`,
    detail: `${isolated(byName)} · stands until ${timeOn(expiresAt, date, timeZone)}`,
  }));

interface OpenIn {
  readonly date: string;
  readonly timeZone: string;
  readonly finalAfterHours: number;
  readonly now: number;
}

/** Where the own team has left nothing open: until when its sheet can still be corrected (MON-76). */
export function nothingOpenLine(of: OpenIn): ShownLine {
  return { key: 'none', text: 'None', detail: sheetWords(of), search: `?date=${of.date}` };
}

/** `the sheet can be corrected until 10:00 PM` */
export function sheetWords(of: OpenIn): string | undefined {
  const words = sheetIsFinal(of);
  return words && `the sheet ${words.startsWith('final') ? 'is ' : ''}${words}`;
}

export function openLines({ open }: Pick<LastShift, 'open'>, of: OpenIn): ShownLine[] {
  const sheet = sheetIsFinal(of);
  return open.slice(0, mostLines * 2).map((point) => ({
    key: `${point.kind} ${point.team?.id ?? ''}`,
    ...openWords(point, sheet),
    search: searchOf(point, of.date),
  }));
}

function sheetIsFinal({ date, timeZone, finalAfterHours, now }: OpenIn): string | undefined {
  const at = finalAt(timeZone, date, finalAfterHours);
  if (at === null) return undefined;
  const [instant, day] = [at.toISOString(), dateIn(timeZone, new Date(now))];
  if (at.getTime() <= now) return 'final: only the watch can correct it, with a reason';
  return `can be corrected until ${timeOn(instant, day, timeZone)}`;
}

function openWords(
  { kind, team, count, names }: OpenPoint,
  sheet: string | undefined,
): Pick<ShownLine, 'text' | 'detail'> {
  const name = isolated(team?.name ?? '');
  const listed = [
    ...names.map(isolated),
    ...(names.length > 0 && count > names.length ? [`${count - names.length} more`] : []),
  ].join(', ');
  if (kind === 'not-submitted') return { text: `${name} never submitted`, detail: sheet };
  if (kind === 'not-marked') {
    return {
      text:
        count === 1
          ? `${name}: ${listed} was never marked`
          : `${name}: ${count} people were never marked`,
      detail: [count === 1 ? '' : listed, sheet].filter(Boolean).join(' · ') || undefined,
    };
  }
  if (kind === 'unsaved') return { text: `${counted(count, 'change')} on the board never saved` };
  return {
    text: `${counted(count, 'place')} short when the shift ended`,
    detail: names.map(isolated).join(', '),
  };
}

const searchOf = ({ kind, team }: OpenPoint, date: string): string =>
  kind === 'short' || kind === 'unsaved'
    ? `?date=${date}&tab=deployment`
    : `?date=${date}&team=${encodeURIComponent(team?.id ?? '')}`;

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
      addition: missing === 0 ? 'every minimum can be met' : 'whoever goes where',
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

function forecastLines({
  reasons,
  proven,
  tight,
}: NonNullable<NextShift['forecast']>): ShownLine[] {
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
      text: 'None: every minimum can be met',
      ...(spare.length > 0 && {
        mark: { text: 'with nobody to spare', tone: 'pto' as const },
        detail: spare.slice(0, mostLines).join(', '),
      }),
    },
  ];
}

/** What a minimum asks for beyond what there is; without one it is said in words. */
export function shortLines({ forecast, shorts }: NextShift): ShownLine[] {
  if (forecast) return forecastLines(forecast);
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
  const shown = moves.slice(0, mostLines).map(({ id, to }) => `${id} to ${to ?? 'no zone'}`);
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
      ? `saved ${timeOn(savedAt, date, timeZone)}${by}`
      : `not saved yet${by && `, last${by}`}`,
  };
}
