import { type AdminTeam, csv } from '@muster/protocol';
import { ChevronDown, Download, FileSpreadsheet, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { recordExport, useRecordedFile } from '../../../shared/files/save-file.ts';
import { useWritingStop } from '../../../shared/realtime/connection/use-connection.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { type Names, leadRoles, leadWords } from './team-leads.ts';
import { createdWords } from './team-columns.tsx';

/** The rows of teams.csv (ADM-62). */
export const teamsCsv = (teams: readonly AdminTeam[], names: Names, timeZone: string): string =>
  csv([
    ['ID', 'Name', 'Members', ...leadRoles.map(({ label }) => label), 'Created'],
    ...teams.map((team) => [
      team.id,
      team.name,
      team.memberCount,
      ...leadRoles.map(({ field }) => leadWords(names, team[field])),
      createdWords(team, timeZone),
    ]),
  ]);

type ExportTeamsProps = {
  teams: readonly AdminTeam[];
  names: Names;
  timeZone: string;
  /** Paper has the table, whatever the screen shows. */
  onTable: () => void;
};

/** The teams shown, as a spreadsheet or by the browser's print dialog as a PDF. */
export function ExportTeams({ teams, names, timeZone, onTable }: ExportTeamsProps) {
  const file = useRecordedFile();
  const stop = useWritingStop();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    // A menu that closes gives the focus back first, and the table has to be drawn.
    const frame = requestAnimationFrame(() => {
      window.print();
      setPrinting(false);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPrinting]);

  return (
    <DropdownMenu
      trigger={
        <Button disabled={teams.length === 0 || names === undefined}>
          <Download aria-hidden />
          Export
          <ChevronDown aria-hidden />
        </Button>
      }
      items={[
        {
          label: 'CSV',
          icon: FileSpreadsheet,
          disabled: stop !== undefined,
          ...(stop && { hint: stop }),
          onSelect: () =>
            file.save({
              entry: { what: 'teams', lines: teams.length },
              name: 'teams.csv',
              csv: () => teamsCsv(teams, names, timeZone),
            }),
        },
        {
          label: 'PDF',
          icon: Printer,
          hint: 'Opens the print dialog: choose Save as PDF',
          onSelect: () => {
            recordExport({ what: 'teams', lines: teams.length });
            onTable();
            setPrinting(true);
          },
        },
      ]}
    />
  );
}
