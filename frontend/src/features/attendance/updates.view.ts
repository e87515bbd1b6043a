import { searching, type LogEntry } from '@muster/protocol';

/** Search over member, team and who made the change. */
export function searchLog(entries: readonly LogEntry[], search: string): readonly LogEntry[] {
  const fits = searching(search);
  return entries.filter(({ memberName, teamName, updatedByName }) =>
    fits(memberName, teamName, updatedByName),
  );
}

/** '{n} update(s) found for the selected date and filters'. */
export const countText = (count: number): string =>
  `${count} update(s) found for the selected date and filters`;
