import {
  adminTeam,
  directoryRoutes,
  overviewRow as rowContract,
  type OverviewRow,
  type Team,
} from '@muster/protocol';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { idOf, teamOf, userOf } from '../features/directory/directory.fixture.ts';
import { namesOf } from '../features/directory/teams/team-leads.ts';
import { TeamDialog } from '../features/directory/teams/team-dialog.tsx';
import { TeamsScreen } from '../features/directory/teams/teams-screen.tsx';
import { WallGrid } from '../features/display/wall/components/wall-grid.tsx';
import { wallTeams } from '../features/display/wall/wall.view.ts';
import { OverviewTeams } from '../features/monitoring/components/overview-teams.tsx';
import { overviewRow, watchSnapshot } from '../features/monitoring/monitoring.fixture.ts';
import { reportRows } from '../features/monitoring/monitoring.report.ts';
import { sessionOf } from '../features/session/session.fixture.ts';
import { openSession } from '../features/session/session.store.ts';
import { renderLive } from '../testing/render-live.tsx';
import TeamLeaderScreen from './team-leader/team-leader-screen.tsx';
import { SheetHeading } from './team-leader/sheet/sheet-heading.tsx';
import { at, morning, withTeamLeader } from './team-leader/team-leader.fixture.tsx';

withTeamLeader();

const ignore = () => undefined;

type Place =
  | 'administrator’s table'
  | 'administrator’s cards'
  | 'details'
  | 'form'
  | 'overview’s cards'
  | 'overview’s table'
  | 'report'
  | 'leader’s bar'
  | 'leader’s heading'
  | 'wall';

interface Shown<Value> {
  readonly value: Value;
  /** How that reads wherever it is shown. */
  readonly text: string;
  readonly in: readonly Place[];
  /** Where it is written, and nothing is said of it. */
  readonly seenIn?: readonly Place[];
  /** Where it is said to those who cannot see, and not written. */
  readonly heardIn?: readonly Place[];
}

const lists = ['administrator’s table', 'administrator’s cards', 'details'] as const;
const administrators = [...lists, 'form'] as const;
const leaders = ['leader’s bar', 'leader’s heading'] as const;
const overviews = ['overview’s cards', 'overview’s table', 'report'] as const;

/**
 * Where each field of a team is shown. A new field of the contract has to be given its places here; the tests then
 * name those that lack it.
 */
const fields: { readonly [Field in keyof Team]-?: Shown<Team[Field]> } = {
  id: {
    value: 'QX7',
    text: 'QX7',
    in: ['administrator’s table', 'details', 'form', 'wall'],
    seenIn: ['administrator’s cards', 'overview’s cards'],
  },
  name: {
    value: 'Kestrel',
    text: 'Kestrel',
    in: [...administrators, ...overviews, ...leaders],
    heardIn: ['wall'],
  },
  leaderId: { value: idOf(1), text: 'Lena Leading', in: [...administrators, ...overviews] },
  dtlId: {
    value: idOf(2),
    text: 'Dora Deputising',
    in: [...administrators, 'overview’s table', 'report'],
  },
  psoId: { value: idOf(3), text: 'Pia Posted', in: administrators },
  baseZone: { value: 'SUPPORT', text: 'SUPPORT', in: ['form', 'report', 'wall'] },
  memberCount: {
    value: 37,
    text: '37',
    in: [...lists, 'overview’s cards', 'report'],
    heardIn: ['wall'],
  },
  createdAt: {
    value: '2019-02-03T04:00:00.000Z',
    text: 'Feb 03, 2019',
    // In the table where there is room for it.
    in: ['administrator’s cards', 'details'],
  },
};

const team = {
  ...teamOf(fields.id.value),
  ...Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
};
const people = (['leaderId', 'dtlId', 'psoId'] as const).map((field, index) =>
  userOf(index + 1, { name: fields[field].text, teamId: team.id }),
);

/** What a dashboard has of the team: everything of the same name, the leaders by their names. */
const row = overviewRow(team.id, {
  ...(Object.fromEntries(
    Object.entries(team).filter(([field]) => Object.hasOwn(rowContract.shape, field)),
  ) as Partial<Omit<OverviewRow, 'revision'>>),
  leaderName: fields.leaderId.text,
  dtlName: fields.dtlId.text,
  psoName: fields.psoId.text,
  zone: fields.baseZone.text,
  revision: 0,
});

/** What is written there, and what somebody hears who cannot see it. */
interface Told {
  readonly seen: string;
  readonly heard: string;
}

function textOf(element: Element): Told {
  const values = [...element.querySelectorAll('input')].map(({ value }) => value).join(' ');
  const [seen, heard] = [element.cloneNode(true), element.cloneNode(true)] as Element[];
  for (const one of seen?.querySelectorAll('.sr-only') ?? []) one.remove();
  for (const one of heard?.querySelectorAll('[aria-hidden=true]') ?? []) one.remove();
  for (const one of [heard, ...(heard?.querySelectorAll('[aria-label]') ?? [])]) {
    const label = one?.getAttribute('aria-label');
    // Of a button and of a picture its label is all that is said.
    if (label && one?.matches('button, a, [role=img]')) one.textContent = label;
    else if (label) one?.prepend(`${label} `);
  }
  return {
    seen: `${seen?.textContent} ${values}`,
    heard: `${heard?.textContent} ${values}`,
  };
}

const openTeams = (view: 'table' | 'cards') =>
  renderLive(
    <TeamsScreen
      label="Teams"
      teams={[team]}
      users={people}
      names={namesOf(people)}
      onMembers={ignore}
    />,
    { address: `/dashboard?view=${view}` },
  );

function openOverview() {
  const snapshot = watchSnapshot([row]);
  renderLive(
    <OverviewTeams
      snapshot={snapshot}
      rows={[row]}
      now={Date.parse('2026-11-20T02:20:00.000Z')}
      onView={ignore}
      onClear={ignore}
      contacts={[]}
      reminding={{ reminders: undefined, remind: ignore, isAsking: () => false }}
      foot={null}
    />,
  );
  return snapshot;
}

const places: Readonly<Record<Place, () => Promise<Told> | Told>> = {
  'administrator’s table': async () => {
    openTeams('table');
    return textOf(await screen.findByRole('table', { name: 'Teams' }));
  },
  'administrator’s cards': async () => {
    openTeams('cards');
    return textOf(await screen.findByRole('list', { name: 'Teams' }));
  },
  details: async () => {
    const { user } = openTeams('table');
    await user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await user.click(screen.getByRole('menuitem', { name: /^View/ }));
    return textOf(await screen.findByRole('dialog', { name: 'Team Details' }));
  },
  form: () => {
    renderLive(<TeamDialog team={adminTeam.parse(team)} users={people} onClose={ignore} />);
    return textOf(screen.getByRole('dialog', { name: 'Edit Team' }));
  },
  'overview’s cards': () => {
    openOverview();
    return textOf(screen.getByRole('list', { name: 'Teams' }));
  },
  'overview’s table': () => {
    openOverview();
    return textOf(
      within(screen.getByRole('table', { name: 'Team details' }))
        .getByText('Kestrel')
        .closest('tr') as Element,
    );
  },
  report: () => {
    const snapshot = watchSnapshot([row]);
    const lines = reportRows({ snapshot, teams: [row], details: [], formatInstant: String });
    const line = lines.find((one) => one.includes(row.name))?.join(' ') ?? '';
    return { seen: line, heard: line };
  },
  'leader’s bar': async () => {
    openSession(sessionOf({ teamId: team.id, teamName: team.name }));
    at.server.on(directoryRoutes.teams, () => [team]);
    renderLive(<TeamLeaderScreen />, { address: `/dashboard?date=${morning}` });
    const bar = await screen.findByRole('banner');
    await within(bar).findByText(team.name);
    return textOf(bar);
  },
  'leader’s heading': async () => {
    const chosen = {
      team,
      teams: [team],
      date: morning,
      setTeam: ignore,
      setDate: ignore,
      show: ignore,
      isChosen: false,
    };
    renderLive(<SheetHeading chosen={chosen} />, { organisation: { today: morning } });
    await screen.findByText('Morning');
    return textOf(await screen.findByRole('button', { name: /^Team and date/ }));
  },
  wall: () => {
    renderLive(
      <WallGrid
        teams={wallTeams([row], 0)}
        scale={1}
        fresh={new Set()}
        formatTime={String}
        panel={null}
      />,
    );
    return textOf(screen.getByRole('listitem', { name: 'Kestrel' }));
  },
};

it.each(Object.entries(places))(
  '%s: shows of a team what is to be shown there [DIR-1]',
  async (place, open) => {
    const { seen, heard } = await open();
    const fieldsIn = (text: string) =>
      Object.entries(fields)
        .filter(([, field]) => text.includes(field.text))
        .map(([field]) => field);
    const wanted = (of: (field: Shown<unknown>) => readonly Place[]) =>
      Object.entries(fields)
        .filter(([, field]) => of(field).includes(place as Place))
        .map(([field]) => field);
    expect({ seen: fieldsIn(seen), heard: fieldsIn(heard) }).toEqual({
      seen: wanted((field) => [...field.in, ...(field.seenIn ?? [])]),
      heard: wanted((field) => [...field.in, ...(field.heardIn ?? [])]),
    });
  },
);
