import { type OverviewRow, type WatchSnapshot, attendanceRoutes, csv } from '@muster/protocol';
import { useState } from 'react';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { recordExport, saveFile } from '../../shared/files/save-file.ts';
import { useSessionScope } from '../../shared/session/session-context.tsx';
import {
  reportFileName,
  reportRows,
  type FormatInstant,
  type TeamDetails,
} from './monitoring.report.ts';
import { call } from '../../shared/http/call.ts';
import { Fault } from '../../shared/http/fault.ts';
import { useOrganisation } from '../../shared/dates/organisation.ts';

/** The report's text, with the records of every submitted team fetched now. */
async function buildReport(
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

interface Report {
  /** A report is being put together. */
  readonly isPending: boolean;
  /** Saves the report of these teams; of one team when it is named. */
  readonly save: (teams: readonly OverviewRow[], only?: OverviewRow) => void;
}

/** Saves the attendance report of what is shown. A failure is logged (MON-28). */
export function useReport(snapshot: WatchSnapshot): Report {
  const { timeZone } = useOrganisation();
  const scope = useSessionScope();
  const [isPending, setPending] = useState(false);

  const write = async (teams: readonly OverviewRow[], only?: OverviewRow) => {
    setPending(true);
    try {
      const text = await buildReport(snapshot, teams, (at) => formatDateTime(at, timeZone));
      // What one person asked for is not handed to the next (SES-48).
      if (scope.isOver) return;
      saveFile(reportFileName(snapshot.date, only), 'text/csv;charset=utf-8', text);
      const one = only && { teamId: only.id };
      recordExport({ what: 'attendance', date: snapshot.date, lines: teams.length, ...one });
    } catch (error) {
      console.error('Failed to export the attendance report', error);
    } finally {
      setPending(false);
    }
  };

  return { isPending, save: (teams, only) => void write(teams, only) };
}
