import type { AdminTeam } from '@muster/protocol';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { createdWords } from './team-columns.tsx';
import type { TeamDeed } from './team-menu.tsx';
import { leadRoles, leadWords, type Names } from './team-leads.ts';

type TeamDetailsProps = {
  team: AdminTeam;
  names: Names;
  timeZone: string;
  onDeed: (deed: TeamDeed) => void;
  onClose: () => void;
};

/** What is known of one team. */
export function TeamDetails({ team, names, timeZone, onDeed, onClose }: TeamDetailsProps) {
  const lines = [
    ['ID', team.id],
    ['Name', team.name],
    ['Members', String(team.memberCount)],
    ...leadRoles.map(({ field, label }) => [label, leadWords(names, team[field])]),
    ['Created', createdWords(team, timeZone)],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="small"
      title="Team Details"
      footer={
        <>
          <Button writes onClick={() => onDeed('edit')}>
            Edit Team
          </Button>
          <Button variant="primary" writes={false} onClick={() => onDeed('members')}>
            Manage Members
          </Button>
        </>
      }
    >
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 text-14">
        {lines.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-13 text-ink3">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
