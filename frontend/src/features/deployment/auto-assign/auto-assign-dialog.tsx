import { counted, deploymentRoutes } from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../../../shared/http/call.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { StaleBanner } from '../board/components/stale-banner.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { proposalOf } from './proposal.ts';
import { officers, ownZoneWords } from '../operations/operation-words.ts';
import type { BoardState } from '../board/use-board.ts';
import { Computing } from './computing.tsx';
import { PartlyHere, ProofLine } from './proof-line.tsx';
import { ProposalView } from './proposal-view.tsx';
import { useBoardStores, usePending } from '../board/use-board-stores.ts';
import { useSolvingProgress } from './use-solving-progress.ts';

type AutoAssignDialogProps = Pick<BoardState, 'confirmed' | 'operations'>;

/** Shows what auto-assign would change before it changes anything; applying is one undoable step (DEP-50). */
export function AutoAssignDialog({ confirmed, operations }: AutoAssignDialogProps) {
  const { closeDialog } = useBoardStores().view;
  const { date } = operations;
  /** Computed anew after each step that is taken here. */
  const [round, setRound] = useState(0);
  // What is on its way belongs to the board that the proposal is made for.
  const isSending = usePending(({ entries }) => entries.some(({ revision }) => revision === null));
  const progress = useSolvingProgress();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deployment', 'auto-assign', date, round],
    queryFn: ({ signal }) =>
      call(deploymentRoutes.autoAssign, {
        body: { date, preview: true, opId: progress.begin() },
        signal,
      }),
    enabled: !isSending,
    staleTime: 0,
    gcTime: 0,
  });
  const proposal = useMemo(
    () => data && confirmed && proposalOf(data, confirmed, operations.catalogue()),
    [data, confirmed, operations],
  );
  const isLate = useDelayed(!proposal);
  const isStale =
    data !== undefined && confirmed !== undefined && confirmed.revision > data.revision;
  const op = proposal?.operation;

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="Auto-Assign"
      description={
        data
          ? `${officers(data.stats.totalAssigned)} would have a place, ${data.stats.unassigned} would stay unassigned.${data.ownZone.of > 0 ? ` Then ${ownZoneWords(data.ownZone)}.` : ''} What was placed by hand stays.`
          : 'Places as many as can be placed; what was placed by hand stays.'
      }
      size="large"
      reading="Proposal"
      footer={
        <>
          <Button onClick={closeDialog}>{round > 0 ? 'Close' : 'Cancel'}</Button>
          {(op || round === 0) && (
            <Button
              variant="accent"
              disabled={op === undefined || isFetching}
              onClick={() => {
                if (data?.repairs.length) setRound(round + 1);
                else closeDialog();
                if (op) operations.perform(op);
              }}
            >
              {op ? `Apply ${counted(op.moves.length, 'move')}` : 'Apply'}
            </Button>
          )}
        </>
      }
    >
      {isStale && (
        <div className="mb-3">
          <StaleBanner computing={isFetching} onCompute={() => void refetch()} />
        </div>
      )}
      {error ? (
        <ErrorState
          title="Error auto-assigning officers"
          message={(error instanceof Fault && error.detail) || 'Failed to auto-assign officers'}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : proposal && data && confirmed ? (
        <>
          <ProofLine answer={data} board={confirmed} catalogue={operations.catalogue()} />
          <PartlyHere answer={data} />
          <ProposalView
            proposal={proposal}
            onRepair={
              op || isStale || isFetching
                ? undefined
                : ({ operation }) => {
                    setRound(round + 1);
                    operations.perform(operation, undefined, data.revision);
                  }
            }
          />
        </>
      ) : (
        isLate && <Computing progress={progress} />
      )}
    </Dialog>
  );
}
