import {
  addDays,
  counted,
  dateIn,
  isolated,
  restorableDays,
  type AdminTeam,
} from '@muster/protocol';
import { useNow } from '../../../shared/dates/use-now.ts';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { DeleteQuestion } from '../list/delete-question.tsx';
import { useDeleteTeam, useSheetMonths } from './teams.queries.ts';

type DeleteTeamProps = { team: AdminTeam; timeZone: string; onClose: () => void };

/** Asks before a team is deleted, in the rules' words. */
export function DeleteTeam({ team, timeZone, onClose }: DeleteTeamProps) {
  const removal = useDeleteTeam();
  const now = useNow(60_000);
  const months = useSheetMonths(team.id);
  return (
    <DeleteQuestion
      row={team}
      title={`Delete ${isolated(team.name)}?`}
      confirmLabel="Delete Team"
      removal={removal}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this team? This action cannot be undone.</p>
      <p className="mt-2">
        {sheetWords(months)}; an administrator can restore the team until{' '}
        {formatShortDate(addDays(dateIn(timeZone, new Date(now)), restorableDays))}.
      </p>
    </DeleteQuestion>
  );
}

/** What becomes of its sheets; of how many months they are once that is known (ADM-264). */
function sheetWords(months: number | undefined): string {
  if (months === undefined) return 'Sheets that it has stay';
  if (months === 0) return 'It has no sheets';
  return `Its ${counted(months, 'month of sheets stays', 'months of sheets stay')}`;
}
