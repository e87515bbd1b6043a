import {
  counted,
  dateIn,
  figure,
  finalAt,
  isolated,
  offWords,
  parseStatusText,
  type LastShift,
  type LogEntry,
  type OpenPoint,
} from '@muster/protocol';
import { groupBy } from '../../shared/collections/group-by.ts';
import { dayUnless, formatTime, formatTimeOn } from '../../shared/dates/time-format.ts';
import { mostLines, type ShownFigure, type ShownLine } from './between.view.ts';

/** What the page of a day without a shift says of the last one (MON-71 to MON-73). Pure. */

export function lastFigures(last: LastShift, date: string, timeZone: string): ShownFigure[] {
  const marked = last.presentCount + last.absentCount;
  return [
    {
      label: 'Teams Submitted',
      value: figure(last.submittedTeams),
      unit: `/${figure(last.countedTeams)}`,
      addition: last.lastSubmittedAt
        ? `last at ${formatTimeOn(last.lastSubmittedAt, date, timeZone)}`
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
    savedAt &&
    `saved ${formatTimeOn(savedAt, date, timeZone)} by ${isolated(savedByName ?? 'somebody')}`;
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
        detail: `${isolated(updatedByName)}, ${formatTimeOn(createdAt, date, timeZone)}${said}`,
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
    detail: `${isolated(byName)} · stands until ${formatTimeOn(expiresAt, date, timeZone)}`,
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
  return `can be corrected until ${formatTimeOn(instant, day, timeZone)}`;
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
