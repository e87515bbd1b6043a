import { isolated, searchIndex, type OverviewRow } from '@muster/protocol';
import { hasNameOf, namesIn } from '../../../features/board/commands/note-answer.ts';
import { missingRows } from '../../../features/monitoring/monitoring.view.ts';
import {
  standingWords,
  type PersonOfDate,
} from '../../../features/reports/people/people-of-date.ts';
import { marksTyped } from '../../../shared/domain/typed-mark.ts';
import { foundTyped } from '../../../shared/domain/found-typed.ts';
import { ordersTyped } from '../../../shared/domain/typed-order.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-button.tsx';

/** What a watch TL types of people whom the board has not, or whose mark is wrong (UI-328). Pure. */

const mostFound = 8;

interface AbsentAnswerParts {
  readonly people: readonly PersonOfDate[];
  /** Who is on the board. */
  readonly isOfficer: (id: string) => boolean;
  /** Opens the records of a team. */
  readonly onTeam: (teamId: string) => void;
}

/** Whoever is not on the board: what they are, why they cannot be placed, and the way to their records (UI-328). */
export function absentAnswer({ people, isOfficer, onTeam }: AbsentAnswerParts): PaletteAnswer {
  const away = searchIndex(
    people
      .filter(({ id }) => !isOfficer(id))
      .map((person) => ({
        person,
        text: `${person.name} ${person.teamName} ${person.role} ${standingWords(person.cell)}`,
      })),
  );
  const entry = (person: PersonOfDate, refused?: string): PaletteEntry => {
    const { id, name, teamId, teamName, cell } = person;
    const words = standingWords(cell);
    return {
      id: `away-${id}`,
      kind: 'Person',
      label: `${isolated(name)} · ${isolated(teamName)} · ${words}`,
      preview: `opens the records of ${isolated(teamName)}. ${isolated(name)} cannot be placed: ${words}`,
      ...(refused !== undefined && { refused }),
      run: () => onTeam(teamId),
    };
  };
  // By the name: a team, a tag or a role alone is nobody.
  const find = (name: string, most: number) =>
    away
      .find(name, mostFound)
      .filter(({ person }) => hasNameOf(person, name))
      .slice(0, most);
  const called = (name: string) => {
    const found = find(name, mostFound);
    if (found.length > 0) return found;
    return [...new Set(namesIn(name).flatMap((one) => find(one, 1)))];
  };
  const cannot = (person: PersonOfDate) =>
    entry(person, `${isolated(person.name)} cannot be placed: ${standingWords(person.cell)}.`);
  return (query) => {
    const sought = foundTyped(away, query, mostFound).map(({ person }) => entry(person));
    if (sought.length > 0) return sought;
    for (const { verb, what, to, isLoose } of ordersTyped(query)) {
      if (isLoose || (verb !== 'move' && verb !== 'swap')) continue;
      const found = called(what).concat(verb === 'swap' ? called(to) : []);
      if (found.length > 0) return found.map(({ person }) => cannot(person));
    }
    return [];
  };
}

/** `siti sick`: a mark that a watch TL does not make here, and the way to where it is made (UI-328). */
export function markAnswer({
  people,
  rows,
  now,
  onTeam,
  onRemind,
}: {
  readonly people: readonly PersonOfDate[];
  readonly rows: readonly OverviewRow[];
  readonly now: number;
  readonly onTeam: (teamId: string) => void;
  readonly onRemind: (row: OverviewRow) => void;
}): PaletteAnswer {
  const index = searchIndex(people.map((person) => ({ person, text: person.name })));
  const awaited = new Map(missingRows(rows, now).map((row) => [row.id, row]));
  return (query) => {
    const meant = marksTyped(query).find(({ name }) => index.find(name, 1).length > 0);
    if (!meant) return [];
    return index.find(meant.name, mostFound).map(({ person }): PaletteEntry => {
      const { id, name, teamId, teamName, cell } = person;
      const row = awaited.get(teamId);
      const label = `${isolated(name)} · ${isolated(teamName)} · ${standingWords(cell)}`;
      const line = { id: `mark-${id}`, kind: 'Person', label };
      if (cell !== null) {
        const preview = `opens the records of ${isolated(teamName)}, where the mark of ${isolated(name)} is corrected`;
        return { ...line, preview, run: () => onTeam(teamId) };
      }
      return {
        ...line,
        preview: `asks the leaders of ${isolated(teamName)}, who mark ${isolated(name)}, for its sheet`,
        refused: row
          ? undefined
          : `The leaders of ${isolated(teamName)} mark ${isolated(name)}: its sheet is not there yet.`,
        run: () => row && onRemind(row),
      };
    });
  };
}
