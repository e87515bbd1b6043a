import { counted, isolated, own } from '@muster/protocol';
import { nameAmong, type AdminStation, type AdminTeam, type User } from '@muster/protocol';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  startOfBackup,
  useBackups,
  useStartBackup,
} from '../../../features/keeping/backups/backups.queries.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { PaletteDialog } from '../../../shared/ui/palette/palette-dialog.tsx';
import { orderWords, soughtIn } from '../../../shared/domain/typed-order.ts';
import { joined, placesAnswer, type Found } from '../../palette/places.ts';
import { sections, type SectionName } from '../sections.tsx';
import { addressOfSection } from '../admin-screen.tsx';
import { openedName } from '../../../shared/address/use-address.ts';
import {
  adminRolesTopic,
  adminTagsTopic,
  adminTeamsTopic,
  usersTopic,
  adminStationsTopic,
} from '../../../shared/domain/directory-lists.ts';

const examples = ['add user', 'back up now', 'settings', 'log out'];
const mostFound = 8;

/** The palette of an administrator: sections, whom and what they manage, and a backup (UI-327). */
export default function AdminPalette() {
  const navigate = useNavigate();
  const { data: users } = useLive(usersTopic);
  const { data: teams } = useLive(adminTeamsTopic);
  const { data: stations } = useLive(adminStationsTopic);
  const { data: roles } = useLive(adminRolesTopic);
  const { data: tags } = useLive(adminTagsTopic);
  const backup = useBackupEntry();

  const places = useMemo(() => {
    const goTo = (address: string) => void navigate(address);
    return joined(
      placesAnswer([...sectionPlaces(goTo), ...newOnes(goTo)]),
      placesAnswer(
        [
          ...(teams ?? []).map((team) => teamPlace(team, goTo)),
          ...(stations ?? []).map((station) => stationPlace(station, goTo)),
          ...(roles ?? []).map(({ id, name }) => labelPlace('Role', 'roles', id, name, goTo)),
          ...(tags ?? []).map(({ id, name }) => labelPlace('Tag', 'tags', id, name, goTo)),
        ],
        mostFound,
      ),
      placesAnswer(peoplePlaces(users ?? [], goTo), mostFound),
    );
  }, [users, teams, stations, roles, tags, navigate]);
  const answer = useMemo(() => joined(placesAnswer([backup]), places), [backup, places]);
  const words = () => [
    ...orderWords,
    ...[users, teams, stations, roles, tags].flatMap((all) => (all ?? []).map(({ name }) => name)),
  ];
  return <PaletteDialog answer={answer} examples={examples} words={words} sought={soughtIn} />;
}

type GoTo = (address: string) => void;

/** Where a thing of a section is opened. */
const addressOf = (section: SectionName, id: string): string =>
  `${addressOfSection(section)}&${new URLSearchParams({ [openedName]: id })}`;

/** What the sections are called beside their own names, and what is done there. */
const otherwise: Readonly<Record<string, string>> = {
  dashboard: 'system health overview home',
  users: 'people accounts sign-in links reset password import export inactive active',
  stations: 'zones add new create minimum',
  deleted: 'trash bin restore',
  displays: 'walls pair screens',
  cleanup: 'clean up purge old records retention',
  backups: 'restore',
  evidence: 'pack',
  activity: 'audit trail log history who signed in',
  tokens: 'add new create',
  webhooks: 'add new create',
  settings: 'time zone logo organisation name minimum retention password rules session',
};

const sectionPlaces = (goTo: GoTo): Found[] =>
  (Object.keys(sections) as SectionName[]).map((name) => ({
    id: `section-${name}`,
    kind: 'Screen',
    label: sections[name].label,
    text: `${sections[name].label} ${own(otherwise, name) ?? ''}`,
    preview: `shows ${sections[name].label}`,
    run: () => goTo(addressOfSection(name)),
  }));

/** The forms of new ones. */
const newOnes = (goTo: GoTo): Found[] =>
  (
    [
      ['Add User', 'users', 'create new person'],
      ['Create Team', 'teams', 'add new'],
      ['Create Station', 'stations', 'add new'],
      ['Create Role', 'roles', 'add new'],
      ['Create Tag', 'tags', 'add new'],
    ] as const
  ).map(([label, section, more]) => ({
    id: `new-${section}`,
    kind: 'Action',
    label,
    text: `${label} ${more}`,
    preview: `opens the form of a new one in ${sections[section].label}`,
    run: () => goTo(addressOf(section, 'new')),
  }));

function peoplePlaces(users: readonly User[], goTo: GoTo): Found[] {
  const called = nameAmong(users);
  return users.map((user) => personPlace(user, isolated(called(user)), goTo));
}

function personPlace(
  { id, name, username, role, teamName, isActive, tags }: User,
  called: string,
  goTo: GoTo,
): Found {
  const where = [role, teamName ?? 'no team', ...(isActive ? [] : ['inactive'])].join(' · ');
  return {
    id: `person-${id}`,
    kind: 'Person',
    label: `${called} · ${where}`,
    text: [name, username, teamName, role, ...tags.map(({ tagName }) => tagName)].join(' '),
    preview: `opens ${isolated(name)} (${username})`,
    run: () => goTo(addressOf('users', id)),
  };
}

const teamPlace = ({ id, name, memberCount }: AdminTeam, goTo: GoTo): Found => ({
  id: `team-${id}`,
  kind: 'Team',
  label: name,
  also: id,
  text: `${name} ${id} ${id.replace(/\D/g, '')} members`,
  preview: `shows the ${counted(memberCount, 'member')} of ${isolated(name)}`,
  run: () => goTo(`${addressOfSection('teams')}&${new URLSearchParams({ team: id })}`),
});

const stationPlace = ({ id, name, description }: AdminStation, goTo: GoTo): Found => ({
  id: `station-${id}`,
  kind: 'Station',
  label: name,
  text: `${name} ${description ?? ''} station`,
  preview: `opens the station ${isolated(name)}`,
  run: () => goTo(addressOf('stations', id)),
});

const labelPlace = (
  kind: 'Role' | 'Tag',
  section: 'roles' | 'tags',
  id: string,
  name: string,
  goTo: GoTo,
): Found => ({
  id: `${section}-${id}`,
  kind,
  label: name,
  text: `${name} ${kind}`,
  preview: `opens the ${kind.toLowerCase()} ${isolated(name)}`,
  run: () => goTo(addressOf(section, id)),
});

/** The same as the button of the backups' page, which it shows then. */
function useBackupEntry(): Found {
  const navigate = useNavigate();
  const { data: backups } = useBackups();
  const { mutate } = useStartBackup();
  const stop = useWritingStop();
  const isRunning = backups?.some(({ state }) => state === 'running') ?? false;
  return useMemo(
    () => ({
      id: 'backup',
      kind: 'Action',
      label: 'Back up now',
      text: 'Back up now make create a backup',
      deeds: 'back backup make create',
      preview: 'makes a backup and shows the list',
      refused: stop ?? (isRunning ? 'A backup is being made.' : undefined),
      run: () => {
        startOfBackup(mutate);
        void navigate(addressOfSection('backups'));
      },
    }),
    [stop, isRunning, mutate, navigate],
  );
}
