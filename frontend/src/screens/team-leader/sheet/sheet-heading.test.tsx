import type { Team } from '@muster/protocol';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderLive } from '../../../testing/render-live.tsx';
import { SheetHeading } from './sheet-heading.tsx';
import { morning, withTeamLeader } from '../team-leader.fixture.tsx';

withTeamLeader();

const team = (id: string, name: string): Team => ({
  id,
  name,
  leaderId: null,
  dtlId: null,
  psoId: null,
  baseZone: null,
  memberCount: 13,
  createdAt: null,
});
const show = (of: Team) => {
  const chosen = {
    team: of,
    teams: [of],
    date: morning,
    setTeam: () => undefined,
    setDate: () => undefined,
    show: () => undefined,
    isChosen: false,
  };
  renderLive(<SheetHeading chosen={chosen} today={morning} />);
};

it('a zone that has the name of its team is not said again [UI-302]', async () => {
  show(team('SAC AC CVG AC', 'SAC AC CVG AC'));
  expect(await screen.findByText('Morning')).toBeInTheDocument();
  expect(screen.getAllByText('SAC AC CVG AC')).toHaveLength(1);
});

it('any other zone stands below the name [ATT-81]', async () => {
  show(team('A1', 'Team A1'));
  expect(await screen.findByText('D2CAR')).toBeInTheDocument();
});
