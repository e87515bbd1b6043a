import { attendanceRoutes, csv, type OverviewRow, type WatchSnapshot } from '@muster/protocol';
import { call } from '../../shared/http/call.ts';
import { Fault } from '../../shared/http/fault.ts';
import { reportRows, type FormatInstant, type TeamDetails } from './monitoring.report.ts';

/** The report's text, with the records of every submitted team fetched now. */
export async function buildReport(
  snapshot: WatchSnapshot,
  teams: readonly OverviewRow[],
  formatInstant: FormatInstant,
): Promise<string> {
  const submitted = teams.filter(({ status }) => status === 'submitted');
  const details = await Promise.all(submitted.map((team) => fetchDetails(team, snapshot.date)));
  return csv(reportRows({ snapshot, teams, details, formatInstant }));
}

async function fetchDetails(team: OverviewRow, date: string): Promise<TeamDetails> {
  try {
    const records = await call(attendanceRoutes.details, { params: { teamId: team.id, date } });
    return { team, records };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(`${team.name}: its details are missing in the report`, error);
    return { team, failure: error.message };
  }
}
