import type { OverviewRow, WatchSnapshot } from '@muster/protocol';
import { Download } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { shownWords } from '../monitoring.view.ts';
import { useReport } from '../use-report.ts';

type ExportReportProps = {
  snapshot: WatchSnapshot;
  /** The teams that the filters leave: what is shown is what is exported. */
  teams: readonly OverviewRow[];
  timeZone: string;
};

const face = (
  <>
    <Download aria-hidden />
    Export Report
  </>
);

/** Saves the report of the teams shown. */
export function ExportReport({ snapshot, teams, timeZone }: ExportReportProps) {
  const { isPending, save } = useReport(snapshot, timeZone);
  return (
    <Button
      data-tip={`Report of ${shownWords(teams.length, snapshot.rows.length)}`}
      aria-description={`Report of ${shownWords(teams.length, snapshot.rows.length)}`}
      disabled={teams.length === 0}
      pending={isPending}
      pendingText="Exporting…"
      onClick={() => save(teams)}
    >
      {face}
    </Button>
  );
}

/** Its place until there is something to save, so that nothing moves then. */
export const ExportPlace = () => <Button disabled>{face}</Button>;
