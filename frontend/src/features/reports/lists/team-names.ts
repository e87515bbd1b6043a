import type { ReportTeam } from '@muster/protocol';

/** A team's name by its id; one that is gone is called by its id. */
export function teamNames(teams: readonly ReportTeam[]): (id: string) => string {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
