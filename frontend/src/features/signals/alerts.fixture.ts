import type { Alert } from '@muster/protocol';

/** Overdue sheets that nobody has acknowledged; the id says how many. */
export const alertOf = (id: string, over: Partial<Alert> = {}): Alert => ({
  id,
  revision: 1,
  date: '2026-11-20',
  kind: 'sheet-overdue',
  subject: `${id} sheets are overdue`,
  cause: 'A1, A2, due at 10:30 AM',
  link: '/dashboard?status=pending',
  raisedAt: '2026-11-20T02:31:00.000Z',
  since: '2026-11-20T02:30:00.000Z',
  endedAt: null,
  acknowledgedBy: null,
  ...over,
});
