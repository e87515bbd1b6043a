import { isolated, searchIndex } from '@muster/protocol';
import { namesIn } from '../../../features/deployment/commands/named-people.ts';
import {
  standingWords,
  type PersonOfDate,
} from '../../../features/reports/people/people-of-date.ts';
import type { PaletteAnswer, PaletteEntry } from '../../../shared/ui/palette/palette-entry.ts';

const mostFound = 8;
const order = /^(?:assign|move|place|put)\s+(.+?)\s+(?:to|at|in)\s+.+$/i;
/** A name and a place are enough; “go to” is a way. */
const briefOrder = /^(?!(?:go|open|show)\s+to\s)(.+?)\s+to\s+.+$/i;

const longestOrder = 500;
/** Whom an order is about. */
const askedIn = (text: string) => order.exec(text)?.[1] ?? briefOrder.exec(text)?.[1];

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
  return (query) => {
    const text = query.trim();
    const asked = text.length > longestOrder ? undefined : askedIn(text);
    if (asked === undefined) return away.find(query, mostFound).map(({ person }) => entry(person));
    const one = away.find(asked, mostFound);
    const found =
      one.length > 0 ? one : [...new Set(namesIn(asked).flatMap((name) => away.find(name, 1)))];
    return found.map(({ person }) =>
      entry(person, `${isolated(person.name)} cannot be placed: ${standingWords(person.cell)}.`),
    );
  };
}
