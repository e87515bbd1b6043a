import type { AutoAssignAnswer, Board, Catalogue } from '@muster/protocol';
import { use, useMemo, useState } from 'react';
import { formatShortDate } from '../../../shared/dates/date-format.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { BoardMoment } from '../use-board.ts';
import { proposalOf, type Proposed } from './proposal.ts';

/** The proposal on the board that it was made for, which is kept while others go on with theirs. */
export function useProposal(
  data: (Proposed & Pick<AutoAssignAnswer, 'date' | 'revision'>) | undefined,
  confirmed: Board | undefined,
  catalogue: Catalogue,
) {
  const { today } = useOrganisation();
  const [kept, setKept] = useState<Board>();
  const isItsBoard = data !== undefined && confirmed?.revision === data.revision;
  if (isItsBoard && kept?.revision !== data.revision) setKept(confirmed);
  const base = kept !== undefined && kept.revision === data?.revision ? kept : confirmed;
  const settled = use(BoardMoment);
  const moment = useMemo(
    () => settled ?? { timeZone: 'UTC', date: base?.date ?? '', atMs: 0 },
    [settled, base],
  );
  const date = data?.date ?? today;
  const when = date === today ? 'today' : `on ${formatShortDate(date)}`;
  const proposal = useMemo(
    () => data && base && proposalOf(data, base, catalogue, { moment, when }),
    [data, base, catalogue, moment, when],
  );
  return { proposal, moment };
}
