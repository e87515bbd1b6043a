import type { Principal } from '../kernel/route.ts';
import type { Dashboard } from './session.schema.ts';

interface Person {
  readonly role: string;
  readonly tlDashboardAccess?: boolean | undefined;
  /** What a role of the organisation's own has chosen (DIR-33). */
  readonly dashboard?: Dashboard | null | undefined;
}

const is = (person: Person, ...roles: string[]) => roles.includes(person.role.trim().toLowerCase());

/** Which row of the authorisation table a person falls into (SES-40). Case does not matter. */
export function principalOf(person: Person): Exclude<Principal, 'display' | 'anonymous'> {
  if (is(person, 'admin')) return 'admin';
  if (is(person, 'watch_tl')) return 'watch_tl';
  if (is(person, 'tl', 'dtl')) return 'leader';
  if (is(person, 'pso')) return person.tlDashboardAccess === true ? 'leader' : 'other';
  return person.dashboard ? opens[person.dashboard] : 'other';
}

const opens = { admin: 'admin', watch: 'watch_tl', 'team-leader': 'leader' } as const;

/** The dashboard a person sees; undefined is the Access Denied card (SES-10, SES-11). */
export function dashboardOf(person: Person): Dashboard | undefined {
  const dashboards = { admin: 'admin', watch_tl: 'watch', leader: 'team-leader' } as const;
  const principal = principalOf(person);
  return principal === 'other' ? undefined : dashboards[principal];
}

/** Word for word (SES-11). */
export const accessDenied = (role: string): string =>
  `Your role (${role}) does not have access to any dashboard`;
