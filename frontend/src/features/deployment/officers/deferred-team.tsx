import { saidName } from '@muster/protocol';
import type { ReactNode } from 'react';
import { useMedia } from '../../../shared/ui/hooks/use-media.ts';
import { Deferred } from '../../../shared/ui/sight/deferred.tsx';
import { useBoardView } from '../board/use-board-stores.ts';
import { cardRow } from './card-row.ts';
import type { TeamView } from './team.view.ts';
import { unassignedId } from '../drag/drop.ts';
import { useNeedsSomeone } from './use-needs-someone.ts';

type DeferredTeamProps = {
  team: TeamView;
  isFirst: boolean;
  children: ReactNode;
};

/** A team's unassigned officers in a list too long to be drawn whole: in text until it is near (UI-300). */
export function DeferredTeam({ team, isFirst, children }: DeferredTeamProps) {
  const { name, officers } = team;
  const isFinger = useMedia('(pointer: coarse)');
  const row = cardRow('roomy', isFinger);
  const needsSomeone = useNeedsSomeone(officers);
  // Tab leads to one card of the whole list, wherever it is.
  const hasTabStop = useBoardView(({ tabStops }) => {
    const stop = tabStops.get(unassignedId);
    return stop === undefined ? isFirst : officers.some(({ officer }) => officer.id === stop);
  });
  return (
    <Deferred
      height={18 + officers.length * row}
      isNeeded={needsSomeone || hasTabStop}
      holds={officers.map(({ officer }) => officer.id)}
      className="shrink-0"
      outline={
        <section aria-label={name} className="min-w-0 overflow-hidden">
          <h3 className="text-12 font-medium text-ink2">{name}</h3>
          <p className="text-12 text-ink3">
            {officers.map(({ officer }) => saidName(officer)).join(', ')}
          </p>
        </section>
      }
    >
      {children}
    </Deferred>
  );
}
