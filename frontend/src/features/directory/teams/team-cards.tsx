import { counted } from '@muster/protocol';
import type { AdminTeam } from '@muster/protocol';
import { TeamMark } from '../../../shared/domain/team-mark.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { createdWords, LeadName, type TeamCells } from './team-columns.tsx';
import { TeamMenu } from './team-menu.tsx';
import { leadRoles, leadWords } from './team-leads.ts';

type TeamCardsProps = TeamCells & { teams: readonly AdminTeam[] };

/** The teams as cards: who leads each, and how many it has. */
export function TeamCards({ teams, names, timeZone, onDeed }: TeamCardsProps) {
  return (
    <ul aria-label="Teams" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {teams.map((team) => (
        <Card as="li" key={team.id}>
          <div className="flex items-center gap-3">
            <TeamMark id={team.id} />
            <div className="min-w-0 flex-1">
              <h4 data-tip={team.name} data-tip-cut="" className="truncate text-14 font-semibold">
                {team.name}
              </h4>
              <p className="text-12 text-ink2">
                {counted(team.memberCount, 'member', 'members')} · {createdWords(team, timeZone)}
              </p>
            </div>
            <TeamMenu team={team} onDeed={(deed) => onDeed(deed, team)} />
          </div>
          <dl className="mt-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-13">
            {leadRoles.map(({ field, label }) => (
              <div key={field} className="col-span-2 grid grid-cols-subgrid items-baseline">
                <dt className="text-12 text-ink3">{label}</dt>
                <dd className="min-w-0">
                  <LeadName name={leadWords(names, team[field])} />
                </dd>
              </div>
            ))}
          </dl>
        </Card>
      ))}
    </ul>
  );
}
