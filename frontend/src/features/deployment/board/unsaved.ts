import { counted } from '@muster/protocol';
import type { Board, UnsavedChanges } from '@muster/protocol';

/** Unsaved work in words (DEP-39). Pure. */

/** "7 unsaved changes", "1 unsaved change". */
export const unsavedCount = ({ count }: UnsavedChanges): string => counted(count, 'unsaved change');

/** What is set in configure mode and not saved yet. */
export const configurationWords = (count: number): string =>
  count === 0
    ? 'No zone or station changed'
    : `${counted(count, 'zone or station', 'zones and stations')} changed, not saved`;

/** "Priya 4", "Daniel 3"; first names unless two people share one, "Attendance" for what attendance did. */
export function unsavedPeople({ people }: UnsavedChanges): string[] {
  const names = people.map(({ by }) => by?.name ?? 'Attendance');
  const isShared = (first: string) => names.filter((name) => firstName(name) === first).length > 1;
  return people.map(({ count }, index) => {
    const name = names[index] ?? '';
    return `${isShared(firstName(name)) ? name : firstName(name)} ${count}`;
  });
}

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

/** How the saved deployment stands while nothing is unsaved. */
export function savedState(
  { savedAt, savedBy }: Pick<Board, 'savedAt' | 'savedBy'>,
  formatTime: (at: string) => string,
): string {
  if (savedAt === null) return 'Nothing to save yet';
  const by = savedBy ? ` by ${firstName(savedBy.name)}` : '';
  return `All saved · ${formatTime(savedAt)}${by}`;
}
