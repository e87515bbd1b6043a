import { useEffect } from 'react';
import { useAskBeforeLeaving } from '../../../shared/leaving/losses.ts';
import { usePending, type BoardSession, useBoardSession } from '../board-stores.ts';
import { boardSender } from './board-operations.ts';
import { counted, type BoardSnapshot, type Operation, type Station } from '@muster/protocol';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { WaitingList, type Waiting } from '../../../shared/domain/waiting-list.tsx';
import { boardTopic } from '../board.sync.ts';
import { officers, placeName, saidOfficer } from './operation-words.ts';
import { dependentsOf, type PendingOperation } from './pending.ts';
import { stationsTopic } from '../../../shared/domain/directory-lists.ts';

const unanswered = (entries: readonly PendingOperation[]) =>
  entries.filter(({ revision }) => revision === null);

/** How many operations wait, for whoever does not look at the board, which says it itself (DEP-43). */
export const useUnsentElsewhere = (isBoardOpen: boolean): number =>
  usePending(({ entries }) => (isBoardOpen ? 0 : unanswered(entries).length));

/**
 * The operations of the boards that found no answer, each with a way to take it back (OFF-20, OFF-22). Whichever part of
 * the dashboard is looked at, what was left unanswered before a reload is sent (SES-50).
 */
export function WaitingOperations() {
  const session = useBoardSession();
  const queryClient = useQueryClient();
  const open = unanswered(usePending((pending) => pending.entries));
  useEffect(() => session.scope.part(boardSender).start(), [session]);
  useAskBeforeLeaving(open.length > 0, 'unsent');
  // What is on its way for the first time is no news.
  const isStuck = open.some(({ attempts }) => attempts > 0);
  const waiting = isStuck ? open.map((entry) => waitingOf(entry, open, session, queryClient)) : [];
  return <WaitingList entries={waiting} />;
}

function waitingOf(
  entry: PendingOperation,
  open: readonly PendingOperation[],
  session: BoardSession,
  queryClient: QueryClient,
): Waiting {
  const { opId, date, op, at } = entry;
  const resting = dependentsOf(entry, open.slice(open.indexOf(entry) + 1));
  return {
    id: opId,
    what: whatIs(op),
    date,
    details: whereTo(entry, queryClient),
    since: at,
    takeBack: () => takeBack([entry, ...resting], session),
    loses:
      resting.length === 0
        ? undefined
        : `${counted(resting.length, 'later change rests', 'later changes rest')} on it and would be taken back with it.`,
  };
}

/** It is not asked for any more, and whoever waited for its answer has one. */
function takeBack(entries: readonly PendingOperation[], session: BoardSession): void {
  session.pending.drop(new Set(entries.map(({ opId }) => opId)));
  for (const { opId } of entries) session.tellAwaited(opId, takenBack);
}

const takenBack = { title: 'Taken back', description: 'It was not sent.', isRefusal: true };

const whatIs = (op: Operation): string =>
  op.type === 'place'
    ? `${op.cause === 'unpin' ? 'Unpinning' : 'Move'} of ${officers(op.moves.length)}`
    : words[op.type];

const words = {
  configure: 'Configuration',
  save: 'Save of the deployment',
  undo: 'Undo',
  redo: 'Redo',
  plan: 'Choice about expected people',
} as const;

/** "Prakash Naidu to BUS 2", as far as it is one officer and one place, and both are known. */
function whereTo({ op, date }: PendingOperation, queryClient: QueryClient): string | undefined {
  if (op.type !== 'place') return undefined;
  const board = queryClient.getQueryData<BoardSnapshot>(boardTopic(date).key);
  const stations = queryClient.getQueryData<Station[]>(stationsTopic.key) ?? [];
  const [first, ...others] = new Set(op.moves.map(({ to }) => to));
  if (first === undefined || others.length > 0) return undefined;
  const only = op.moves.length === 1 ? op.moves[0]?.userId : undefined;
  const name = saidOfficer(board, only);
  const to = `to ${placeName({ stations, zones: [] }, first)}`;
  return name === undefined ? to : `${name} ${to}`;
}
