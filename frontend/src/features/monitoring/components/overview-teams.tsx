import type { OverviewRow, WatchSnapshot } from '@muster/protocol';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { useJustChanged } from '../../../shared/ui/hooks/use-just-changed.ts';
import { lineScale } from '../monitoring.view.ts';
import { useReport } from '../use-report.ts';
import { TeamCards } from './team-cards.tsx';
import { TeamTable } from './team-table.tsx';

type OverviewTeamsProps = {
  snapshot: WatchSnapshot;
  /** The rows that the filters leave, in order. */
  rows: readonly OverviewRow[];
  now: number;
  timeZone: string;
  onView: (row: OverviewRow) => void;
  onClear: () => void;
};

/** The teams twice: as cards for an overview, as a table for the figures. */
export function OverviewTeams({
  snapshot,
  rows,
  now,
  timeZone,
  onView,
  onClear,
}: OverviewTeamsProps) {
  const fresh = useJustChanged(snapshot.rows, snapshot.date);
  const { save } = useReport(snapshot, timeZone);
  const shared = { rows, now, fresh, onView, formatTime: (at: string) => formatTime(at, timeZone) };
  const isPhone = usePhone();
  const table = <TeamTable {...shared} onDownload={(row) => save([row], row)} />;
  return (
    <>
      <TeamCards
        {...shared}
        scale={lineScale(snapshot.rows)}
        clear={snapshot.rows.length > 0 && <Button onClick={onClear}>Clear filters</Button>}
      />
      {isPhone ? (
        <details>
          <summary className="h-control py-2 text-13 font-medium text-ink2">Team details</summary>
          {table}
        </details>
      ) : (
        // On paper a page of its own: its header would stay behind alone.
        <div className="print:break-before-page">{table}</div>
      )}
    </>
  );
}
