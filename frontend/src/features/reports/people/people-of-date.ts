import {
  absenceOf,
  absenceTypes,
  reportsRoutes,
  type AttendanceReport,
  type ReportCell,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useAskedAnew } from '../../../shared/live/use-live.ts';

/** Somebody of a date, and what the sheet has of them. */
export interface PersonOfDate {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly cell: ReportCell;
}

/** Everybody of a date, those too whom no board has; empty until it is known (UI-328). */
export function usePeopleOfDate(date: string): readonly PersonOfDate[] {
  const queryKey = ['reports', 'people', date];
  useAskedAnew(
    queryKey,
    'days:changed',
    ({ what, dates }) => what === 'sheets' && (dates.length === 0 || dates.includes(date)),
  );
  const { data = nobody } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call(reportsRoutes.attendance, { query: { from: date, to: date }, signal }),
    select: peopleIn,
  });
  return data;
}

const nobody: readonly PersonOfDate[] = [];

function peopleIn({ rows, teams }: AttendanceReport): readonly PersonOfDate[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return rows.map(({ userId, name, role, teamId, cells }) => ({
    id: userId,
    name,
    role,
    teamId,
    teamName: names.get(teamId) ?? teamId,
    cell: cells[0] ?? null,
  }));
}

/** What somebody is, and with that why they cannot be placed: "absent, MC · Medical Certificate". Pure. */
export function standingWords(cell: ReportCell): string {
  if (cell === null) return 'their team has not submitted';
  if (cell === '-') return 'not marked';
  if (cell === 'P') return 'present';
  if (cell === 'PTO') return 'PTO';
  const type = absenceOf(cell);
  return type ? `absent, ${type} · ${absenceTypes[type]}` : 'absent';
}
