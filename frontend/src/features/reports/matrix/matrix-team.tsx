import { counted, isolated } from '@muster/protocol';
import type { AbsenceType, AttendanceReport, ReportTeam } from '@muster/protocol';
import { memo } from 'react';
import { cn } from '../../../shared/ui/cn.ts';
import { sticky } from './matrix-look.ts';
import { MatrixRow } from './matrix-row.tsx';

interface MatrixTeamProps {
  readonly team: ReportTeam;
  readonly rows: AttendanceReport['rows'];
  /** Also those that are not drawn yet. */
  readonly people: number;
  readonly days: AttendanceReport['days'];
  readonly isFirst: boolean;
  readonly elsewhere: readonly AbsenceType[];
}

/** A team's people under its name. */
export const MatrixTeam = memo(function MatrixTeam(props: MatrixTeamProps) {
  const { team, rows, people, days, isFirst, elsewhere } = props;
  if (rows.length === 0 && people > 0) return null;
  return (
    <tbody>
      <tr>
        <th
          scope="rowgroup"
          colSpan={1}
          className={cn(
            sticky,
            'h-7 max-w-52 border-b border-line bg-sunken px-3 text-left font-normal phone:max-w-32 phone:px-2',
          )}
        >
          <bdi
            data-tip={team.name}
            data-tip-cut=""
            className="text-left block truncate text-13 font-semibold"
          >
            {team.name}
          </bdi>
        </th>
        <td
          colSpan={days.length + 4}
          className="border-b border-line bg-sunken px-2 whitespace-nowrap text-ink3"
        >
          {team.leaderName ? `${isolated(team.leaderName)} · ` : ''}
          {counted(people, 'person', 'people')}
        </td>
      </tr>
      {rows.map((row, index) => (
        <MatrixRow
          key={row.userId}
          row={row}
          days={days}
          isFirst={isFirst && index === 0}
          elsewhere={elsewhere}
        />
      ))}
    </tbody>
  );
});
