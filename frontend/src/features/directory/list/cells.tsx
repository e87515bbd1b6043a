import { figure, isolated, type User, counted, isToMove } from '@muster/protocol';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { Avatar } from '../../../shared/domain/avatar.tsx';
import { useNow } from '../../../shared/dates/clock.ts';
import { teamWords } from './move-time.tsx';
import { Link } from 'react-router';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { linkStyle, pressRoom } from '../../../shared/ui/controls/button.tsx';
import { command } from '../../../shared/ui/palette/commands.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const shown = 5;

/** `Ann, Ben, Cas, Dan, Eve and 7 more` */
export function namesWords(called: readonly string[]): string {
  const names = called.map(isolated);
  const rest = names.length - shown;
  return rest > 0
    ? `${names.slice(0, shown).join(', ')} and ${figure(rest)} more`
    : names.join(', ');
}

/** Whether somebody can sign in. */
const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'present' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);

type PersonNameProps = {
  id: string;
  name: string;
  /** Where there is no room for a column of its own: the username. */
  under?: string | undefined;
};

/** A person in a list, whole. */
export function PersonName({ id, name, under }: PersonNameProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar id={id} name={name} />
      <span className="max-w-72 min-w-24 max-xl:max-w-44 phone:max-w-none phone:min-w-0">
        <bdi className="block text-left font-medium wrap-anywhere">{name}</bdi>
        {under !== undefined && <span className="block truncate text-12 text-ink2">{under}</span>}
      </span>
    </span>
  );
}

/** What every list of people has beside their names. */
export const usernameColumn: Column<User> = {
  id: 'username',
  header: 'Username',
  cell: ({ username }) => (
    <span className="block max-w-44 truncate phone:ml-auto text-ink2">{username}</span>
  ),
};

export const roleColumn: Column<User> = {
  id: 'role',
  header: 'Role',
  cell: ({ role }) => <RoleBadge role={role} />,
};

export const statusColumn: Column<User> = {
  id: 'status',
  header: 'Status',
  card: 'aside',
  cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
};

type TeamOfProps = { user: User };

/** The team somebody is in and, where a move is still to come, the one after it (ADM-270). */
export function TeamOf({ user }: TeamOfProps) {
  const { timeZone } = useOrganisation();
  const at = new Date(useNow(60_000));
  const words = teamWords(user, timeZone, at);
  if (isToMove(user, timeZone, at)) {
    return <bdi className="block max-w-56 min-w-28 wrap-anywhere phone:ml-auto">{words}</bdi>;
  }
  if (user.teamName === null) return <span className="text-ink3">{words}</span>;
  return <bdi className="block max-w-44 truncate text-left phone:ml-auto phone:w-fit">{words}</bdi>;
}

/** Below a name in the list of a team: the move that is still to come. */
export function ComingMove({ user }: TeamOfProps) {
  const { timeZone } = useOrganisation();
  const at = new Date(useNow(60_000));
  if (!isToMove(user, timeZone, at)) return null;
  return <bdi className="block text-12 text-ink2">{teamWords(user, timeZone, at)}</bdi>;
}

type InUseProps = {
  people: number;
  stations: number;
  /** Where the people are listed. */
  peopleAddress: string;
  /** Where the stations are listed. */
  stationsAddress: string;
  /** Read aloud: what is in use. */
  name: string;
};

/** How many people and stations use a role or a tag; each a link to their list. */
export function InUse({ people, stations, peopleAddress, stationsAddress, name }: InUseProps) {
  if (people === 0 && stations === 0) return <span className="text-ink3">Not in use</span>;
  return (
    <span className="inline-flex flex-wrap gap-x-2 tabular-nums">
      {people > 0 && (
        <Link ref={command} to={peopleAddress} className={cn(linkStyle(), pressRoom)}>
          {counted(people, 'person', 'people')}
          <span className="sr-only"> with {name}</span>
        </Link>
      )}
      {stations > 0 && (
        <Link ref={command} to={stationsAddress} className={cn(linkStyle(), pressRoom)}>
          {counted(stations, 'station', 'stations')}
          <span className="sr-only"> with {name}</span>
        </Link>
      )}
    </span>
  );
}

/** Why a role or a tag cannot be deleted; undefined when it can. */
export function keptWords(people: number, stations: number): string | undefined {
  const users = [
    people > 0 && counted(people, 'person', 'people'),
    stations > 0 && counted(stations, 'station', 'stations'),
  ].filter((part) => part !== false);
  return users.length > 0 ? `In use by ${users.join(' and ')}` : undefined;
}
