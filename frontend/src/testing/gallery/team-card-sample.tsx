import { Card } from '../../shared/ui/layout/card.tsx';
import { linkStyle } from '../../shared/ui/controls/button.tsx';
import { MusterLine } from '../../shared/domain/muster-line.tsx';
import { SheetBadge } from '../../shared/domain/status-badge.tsx';
import { TeamMark } from '../../shared/domain/avatar.tsx';
import type { SampleTeam } from './samples.ts';

export function SampleTeamCard({ team }: { team: SampleTeam }) {
  const count = (status: string) => team.statuses.filter((each) => each === status).length;
  const overdue = team.state === 'overdue';
  const name = team.id.length > 3 ? team.id : `Team ${team.id}`;
  return (
    <Card
      state={overdue ? 'overdue' : team.state === 'fresh' ? 'fresh' : 'plain'}
      className="px-4 pt-3 pb-2"
      padded={false}
    >
      <div className="flex min-w-0 items-center gap-2">
        <TeamMark id={team.id} />
        <div className="min-w-0 flex-1">
          <p className="truncate leading-tight font-semibold">{name}</p>
          <p className="truncate text-12 leading-tight text-ink3" title={team.leader}>
            {team.leader}
          </p>
        </div>
        <SheetBadge
          status={overdue ? 'pending' : 'submitted'}
          late={overdue ? '22 min late' : undefined}
        />
      </div>
      <MusterLine className="mt-3" statuses={team.statuses} scale={15} label={name} />
      <p className="mt-2 flex gap-3 text-12 text-ink2">
        <span>
          <b className="font-semibold text-present-text">{count('present')}</b> present
        </span>
        <span>
          <b className="font-semibold text-absent-text">{count('absent')}</b> absent
        </span>
        <span>
          <b className="font-semibold text-pto-text">{count('pto')}</b> PTO
        </span>
        <b className="ml-auto font-semibold text-ink">93%</b>
      </p>
      <p className="mt-2 flex items-center justify-between border-t border-line pt-2 text-12 text-ink2">
        <span>{team.time}</span>
        <button
          type="button"
          className={linkStyle({ tone: overdue ? 'overdue' : 'accent', class: 'touch:min-h-11' })}
        >
          {overdue ? 'Remind' : 'View Details'}
        </button>
      </p>
    </Card>
  );
}
