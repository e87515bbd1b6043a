import type { Dashboard, Role } from '@muster/protocol';

const words: Readonly<Record<Dashboard, string>> = {
  admin: 'Administrator',
  watch: 'Watch',
  'team-leader': 'Team leader',
};

/** The dashboards that a role of one's own can open; `none` is the first. */
export const dashboardOptions = [
  { value: 'none', label: 'No dashboard' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
] as const;

/** What a role opens, in words. A PSO's dashboard is a matter of each person's access. */
export function dashboardWords({ name, dashboard }: Role): string {
  if (name.toLowerCase() === 'pso') return 'Team leader, with access';
  return dashboard ? words[dashboard] : 'None';
}
