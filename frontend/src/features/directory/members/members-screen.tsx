import { isolated } from '@muster/protocol';
import type { AdminTeam } from '@muster/protocol';
import { ArrowLeft, Download, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useAddress } from '../../../shared/address/use-address.ts';
import { useNow } from '../../../shared/dates/use-now.ts';
import { saveFile } from '../../../shared/files/save-file.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { useToast } from '../../../shared/session/use-toast.ts';
import { useRecordedFile } from '../../../shared/files/use-recorded-file.ts';
import { Button, buttonStyle } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { Loaded } from '../list/loaded.tsx';
import { usersTopic } from '../people.sync.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import { MembersList } from './members-list.tsx';
import { isListed, memberFilters, membersFile, shownMembers, sizeWords } from './members.view.ts';

type MembersScreenProps = {
  team: AdminTeam;
  /** Who has deleted it meanwhile. */
  gone: string | undefined;
  teams: readonly AdminTeam[];
  today: string;
  timeZone: string;
};

/** The people of one team, and what can be done with them (ADM-63). */
export function MembersScreen({ team, gone, teams, today, timeZone }: MembersScreenProps) {
  const query = useLive(usersTopic);
  const at = useNow(60_000);
  const members = useMemo(
    () => query.data?.filter((user) => isListed(user, team.id, timeZone, new Date(at))),
    [query.data, team.id, timeZone, at],
  );
  const [isAdding, setAdding] = useState(false);
  const [filters] = useAddress(memberFilters);
  const toast = useToast();
  const file = useRecordedFile();

  const save = () => {
    if (!members || members.length === 0) {
      toast({
        title: 'No Data',
        description: 'No team members to export',
        variant: 'destructive',
      });
      return;
    }
    const shown = shownMembers(members, filters);
    const { name, content } = membersFile(team, shown, today);
    file.save({
      entry: { what: 'members', teamId: team.id, lines: shown.length },
      save: () => saveFile(name, 'text/csv;charset=utf-8', content),
    });
  };

  return (
    <>
      <Link
        to="/dashboard?section=teams"
        className={buttonStyle({ variant: 'quiet', className: '-ml-3 self-start print:hidden' })}
      >
        <ArrowLeft aria-hidden />
        Back to Teams
      </Link>
      {gone !== undefined && <Banner tone="danger">{gone}</Banner>}
      <SectionHead
        title={`${isolated(team.name)} Members`}
        note={members && sizeWords(members, team.id)}
      >
        <Button
          disabled={!members}
          writes
          pending={file.isPending}
          pendingText="Exporting…"
          onClick={save}
        >
          <Download aria-hidden />
          Export CSV
        </Button>
        <Button variant="primary" disabled={!members} onClick={() => setAdding(true)}>
          <UserPlus aria-hidden />
          Add Members
        </Button>
      </SectionHead>
      <Loaded query={query} failure={(reason) => `Failed to fetch team members: ${reason}`}>
        {(users) => (
          <MembersList
            team={team}
            teams={teams}
            members={members ?? []}
            users={users}
            timeZone={timeZone}
          />
        )}
      </Loaded>
      {isAdding && query.data && (
        <AddMembersDialog
          team={team}
          users={query.data}
          timeZone={timeZone}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
