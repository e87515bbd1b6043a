/** What a card tells one person. */
export interface SignInCard {
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly teamName: string | null;
  readonly token: string;
  /** Instant. */
  readonly expiresAt: string;
}

interface TeamCards {
  readonly team: string;
  readonly cards: readonly SignInCard[];
}

const noTeam = 'No Team';
const { compare } = new Intl.Collator('en', { numeric: true });

/** The cards under their teams, teams and people by name; who has no team comes last. */
export function cardsByTeam(cards: readonly SignInCard[]): TeamCards[] {
  const teams = new Map<string | null, SignInCard[]>();
  for (const card of cards) teams.set(card.teamName, [...(teams.get(card.teamName) ?? []), card]);
  return [...teams]
    .toSorted(([a], [b]) => (a === null ? 1 : b === null ? -1 : compare(a, b)))
    .map(([team, mine]) => ({
      team: team ?? noTeam,
      cards: mine.toSorted((a, b) => compare(a.name, b.name)),
    }));
}
