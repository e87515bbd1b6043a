import { figure, organisationRoutes } from '@muster/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { call } from '../http/call.ts';
import { Button } from '../ui/controls/button.tsx';
import type { SignInCard } from './sign-in-cards.ts';
import { lazyPart } from '../parts/lazy-part.ts';

const PrintedCards = lazyPart(() => import('./printed-cards.tsx'));

type PrintCardsProps = { cards: readonly SignInCard[]; timeZone: string };

/** A button that prints the sign-in cards of one person or of many, a page for each team (ADM-142). */
export function PrintCards({ cards, timeZone }: PrintCardsProps) {
  const queryClient = useQueryClient();
  const [organisation, setOrganisation] = useState<string>();
  const [isPreparing, setPreparing] = useState(false);
  const done = useCallback(() => setOrganisation(undefined), []);

  async function print() {
    setPreparing(true);
    // The cards are good without the name as well.
    const known = await queryClient
      .fetchQuery({
        queryKey: ['organisation'],
        queryFn: () => call(organisationRoutes.read),
        staleTime: Infinity,
      })
      .catch(() => undefined);
    setPreparing(false);
    setOrganisation(known?.name ?? '');
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
          <PrintedCards {...{ cards, organisation, timeZone }} onDone={done} />
        </Suspense>
      )}
    </>
  );
}
