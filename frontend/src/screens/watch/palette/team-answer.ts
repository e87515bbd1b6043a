import { isolated, type OverviewRow } from '@muster/protocol';
import { missingRows, timeLeftWords } from '../../../features/monitoring/monitoring.view.ts';
import type { PaletteAnswer } from '../../../shared/ui/palette/palette-entry.ts';
import { placesAnswer, type Found } from '../../palette/places.ts';

interface TeamParts {
  readonly rows: readonly OverviewRow[];
  readonly now: number;
  /** Why nothing may be changed now. */
  readonly stop: string | undefined;
  readonly onView: (row: OverviewRow) => void;
  readonly onRemind: (row: OverviewRow) => void;
}

/** What the overview does with a team: its records, and a reminder of its sheet (UI-332). */
export function teamAnswer({ rows, now, stop, onView, onRemind }: TeamParts): PaletteAnswer {
  const records = rows
    .filter(({ status }) => status === 'submitted')
    .map((row): Found => ({
      id: `records-${row.id}`,
      kind: 'Team',
      label: `View Details of ${isolated(row.name)}`,
      text: `View Details of ${row.name} ${row.id} records sheet`,
      preview: `opens the records of ${isolated(row.name)}`,
      run: () => onView(row),
    }));
  const reminding = missingRows(rows, now).map((row): Found => ({
    id: `remind-${row.id}`,
    kind: 'Team',
    label: `Remind ${isolated(row.name)}`,
    text: `Remind ${row.name} ${row.id} missing sheet`,
    preview: `asks the leaders of ${isolated(row.name)} for its sheet, ${timeLeftWords(row, now)}`,
    refused: stop,
    run: () => onRemind(row),
  }));
  return placesAnswer([...reminding, ...records]);
}
