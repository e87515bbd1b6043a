import {
  counted,
  boardRoutes,
  outOf,
  isolated,
  offWords,
  provesProposal,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, useEffect } from 'react';
import { call } from '../../../shared/http/call.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { StaleBanner } from '../components/board-skeleton.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { proposalOf } from './proposal.ts';
import { officers, ownZoneWords } from '../operations/operation-words.ts';
import { useOperations } from '../board-scope.tsx';
import type { BoardState } from '../use-board.ts';
import { ProposalView } from './proposal-view.tsx';
import { useBoardStores, usePending } from '../board-stores.ts';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { Clock, ShieldCheck } from 'lucide-react';

type ProofLineProps = {
  answer: AutoAssignAnswer;
  board: Board;
  catalogue: Catalogue;
};

/** Says that nothing better is possible, once this page has checked the proof itself (STF-26). */
function ProofLine({ answer, board, catalogue }: ProofLineProps) {
  const isProved = useMemo(
    () => board.revision === answer.revision && provesProposal(board, catalogue, answer),
    [answer, board, catalogue],
  );
  if (!isProved) return null;
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink2">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-present-text" />
      <span>
        <strong className="font-semibold text-ink">No assignment places more.</strong>{' '}
        {missingWords(answer.certificate.missingToMinimum)} Checked on this page.
      </span>
    </p>
  );
}

/** Of those with a place who is away for part of what is left of the shift, and when (STF-29). */
function PartlyHere({ answer: { partlyHere, certificate } }: Pick<ProofLineProps, 'answer'>) {
  if (partlyHere.length === 0) return null;
  const names = partlyHere.map(({ userName, ptoTiming }) =>
    ptoTiming === null ? isolated(userName) : `${isolated(userName)} ${offWords(ptoTiming)}`,
  );
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink2">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-pto-text" />
      <span className="min-w-0 wrap-anywhere">
        {counted(certificate.placed, 'officer')} with a place,{' '}
        <strong className="font-semibold text-ink">
          {partlyHere.length} of them {partlyHere.length === 1 ? 'is' : 'are'} away for part of the
          shift
        </strong>
        : {names.join(', ')}.
      </span>
    </p>
  );
}

const kinds = { 1: 'must', 2: 'should', 3: 'may' } as const;

/** "None misses fewer places: 2 at stations that must be staffed." */
function missingWords(missing: AutoAssignAnswer['certificate']['missingToMinimum']): string {
  const parts = ([1, 2, 3] as const)
    .filter((priority) => missing[priority] > 0)
    .map((priority) => `${missing[priority]} at stations that ${kinds[priority]} be staffed`);
  return parts.length === 0
    ? 'Every minimum is met.'
    : `None misses fewer places to the minimums: ${parts.join(', ')}.`;
}

/** How far the server is with the proposal that is waited for. */
interface SolvingProgress {
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
  /** Names the computation that begins now, whose progress counts from here on. */
  begin(): string;
}

const nothingYet = { opId: '', done: 0, total: 0 };

/** Follows what the server says of one computation (STF-27). */
function useSolvingProgress(): SolvingProgress {
  const { channel } = useLiveChannel();
  const [{ done, total }, setTold] = useState(nothingYet);
  useEffect(
    () =>
      channel.on('auto-assign:progress', (progress) =>
        setTold((now) => (now.opId === progress.opId ? progress : now)),
      ),
    [channel],
  );
  return {
    done,
    total,
    begin() {
      const opId = newOpId();
      setTold({ ...nothingYet, opId });
      return opId;
    },
  };
}

/** What stands where the proposal will be: how many officers are placed so far, where the server says it (STF-27). */
function Computing({ progress: { done, total } }: { progress: SolvingProgress }) {
  if (total === 0) return <SkeletonRows rows={6} label="Computing" />;
  return (
    <div className="flex flex-col gap-2 py-4">
      <p className="text-13 text-ink2 tabular-nums">Computing: {outOf(done, total, 'officer')}</p>
      <ProgressBar label="Computing" done={done} total={total} />
    </div>
  );
}

type AutoAssignDialogProps = Pick<BoardState, 'confirmed'>;

/** Shows what auto-assign would change before it changes anything; applying is one undoable step (DEP-50). */
export function AutoAssignDialog({ confirmed }: AutoAssignDialogProps) {
  const operations = useOperations();
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
      call(boardRoutes.autoAssign, {
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
