import { figure, organisationRoutes } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { call } from '../http/call.ts';
import { Button } from '../ui/controls/button.tsx';
import { lazyPart } from '../parts/lazy-part.ts';

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

const PrintedCards = lazyPart(() => import('./printed-cards.tsx'));

type PrintCardsProps = { cards: readonly SignInCard[] };

/** A button that prints the sign-in cards of one person or of many, a page for each team (ADM-142). */
export function PrintCards({ cards }: PrintCardsProps) {
  const queryClient = useQueryClient();
  const [organisation, setOrganisation] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const done = useCallback(() => setOrganisation(undefined), []);

  async function print() {
    setPreparing(true);
    // The cards are good without the name as well.
    const organisation = await queryClient
      .fetchQuery({
        queryKey: ['organisation'],
        queryFn: () => call(organisationRoutes.read),
        staleTime: Infinity,
      })
      .catch(() => undefined);
    setPreparing(false);
    setOrganisation(organisation?.name ?? '');
  }

  return (
    <>
      <Button
        disabled={cards.length === 0}
        pending={isPreparing}
        pendingText="Preparing…"
        onClick={() => void print()}
      >
        <Printer aria-hidden />
        {cards.length === 1 ? 'Print Card' : `Print ${figure(cards.length)} Cards`}
      </Button>
      {organisation !== undefined && (
        <Suspense>
          <PrintedCards {...{ cards, organisation }} onDone={done} />
        </Suspense>
      )}
    </>
  );
}
