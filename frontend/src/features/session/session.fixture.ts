import type { LoginAnswer, SessionUser } from '@muster/protocol';

/** A team leader of Team A1; override what matters. */
export const sessionUserOf = (over: Partial<SessionUser> = {}): SessionUser => ({
  id: '00000000-0000-4000-8000-0000000000a1',
  username: 'tl.a1',
  name: 'Hana Ismail',
  role: 'TL',
  teamId: 'A1',
  teamName: 'Team A1',
  belongs: null,
  isActive: true,
  tlDashboardAccess: false,
  dashboard: null,
  mustChangePassword: false,
  createdAt: '2025-09-01T00:00:00.000Z',
  ...over,
});

export const sessionOf = (over: Partial<SessionUser> = {}): LoginAnswer => ({
  user: sessionUserOf(over),
  token: 'anti-forgery',
});
