import { expect, it } from 'vitest';
import { cardsByTeam } from './print-cards.tsx';

const card = (name: string, teamName: string | null) => ({
  userId: name,
  name,
  username: name.toLowerCase(),
  teamName,
  token: 'token',
  expiresAt: '2025-09-09T00:00:00.000Z',
});

it('cards lie under their teams, both by name, and who has no team comes last [ADM-142]', () => {
  const sorted = cardsByTeam([
    card('Zoe', null),
    card('Mei', 'Team A10'),
    card('Cai', 'Team A2'),
    card('Ada', 'Team A2'),
  ]);
  expect(sorted.map(({ team, cards }) => [team, ...cards.map(({ name }) => name)])).toEqual([
    ['Team A2', 'Ada', 'Cai'],
    ['Team A10', 'Mei'],
    ['No Team', 'Zoe'],
  ]);
});
