import {
  boardRoutes,
  counted,
  outOf,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
  type Moment,
  type Operation,
} from '@muster/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../shared/http/call.ts';
import { Fault } from '../../../shared/http/fault.ts';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import { useBoardStores, usePending } from '../board-stores.ts';
import type { BoardState } from '../use-board.ts';
import { RefusalWords } from '../officers/officer-face.tsx';
import { agedStyle, ApplyButton, StaleBanner } from './apply-button.tsx';
import { boardWith, excludedBy, operationOf } from './chosen.ts';
import { Answer, HelpButton, WhoGoesWhere } from './proposal-view.tsx';
import type { Proposal } from './proposal.ts';
import { effectOn, type Help } from './short-stations.ts';
import { StillShort } from './still-short.tsx';
import { useApply } from './use-apply.ts';
import { useProposal } from './use-proposal.ts';
import { WhyEmpty } from './why-empty.tsx';
import { ZoneChange } from './zone-change.tsx';

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
  // What is on its way belongs to the board that the proposal is made for.
  const isSending = usePending(({ entries }) => entries.some(({ revision }) => revision === null));
  const progress = useSolvingProgress();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['deployment', 'auto-assign', date],
    queryFn: ({ signal }) =>
      call(boardRoutes.autoAssign, {
        body: { date, preview: true, opId: progress.begin() },
        signal,
      }),
    enabled: !isSending,
    staleTime: 0,
    gcTime: 0,
  });
  const catalogue = useMemo(() => operations.catalogue(), [operations]);
  const { proposal, moment } = useProposal(data, confirmed, catalogue);
  const { chosen, choose } = useChosen(data, proposal);
  const isLate = useDelayed(!proposal);
  const { isStale, objection, ...applying } = useApply(data, confirmed, () => void refetch());
  const op = proposal && operationOf(proposal.moves, chosen);
  const drawn = proposal && (boardWith(proposal.base, catalogue, op) ?? proposal.after);

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title={<span className="text-13 font-normal text-ink2">Auto-Assign</span>}
      description={
        proposal && drawn && !error ? (
          <Answer
            proposal={proposal}
            board={drawn}
            handsMoved={handsMoved(chosen)}
            catalogue={catalogue}
            moment={moment}
          />
        ) : (
          'Places as many as can be placed; what was placed by hand stays.'
        )
      }
      size="wide"
      staysAtTop
      reading="Proposal"
      footer={
        <>
          <span className="mr-auto self-center text-12 text-ink2 max-sm:hidden">
            Nothing is saved yet. One step, one Undo.
          </span>
          <Button onClick={closeDialog}>Cancel</Button>
          <ApplyButton
            isStale={isStale}
            isFetching={isFetching}
            isApplying={applying.isApplying}
            onCompute={applying.compute}
            {...(op &&
              data && {
                // What is chosen could close what somebody else has opened since.
                onApply: () => applying.apply(op, chosen.length > 0 ? data.revision : undefined),
              })}
          >
            {applyWords(op)}
          </ApplyButton>
        </>
      }
    >
      <RefusalWords words={objection} />
      {isStale && <StaleBanner />}
      {error ? (
        <ErrorState
          title="Error auto-assigning officers"
          message={(error instanceof Fault && error.detail) || 'Failed to auto-assign officers'}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : proposal && drawn && data ? (
        <ProposalBody
          answer={data}
          proposal={proposal}
          drawn={drawn}
          catalogue={catalogue}
          moment={moment}
          chosen={chosen}
          isStale={isStale}
          onChoose={choose}
        />
      ) : (
        !isStale && isLate && <Computing progress={progress} />
      )}
    </Dialog>
  );
}

type ProposalBodyProps = {
  answer: AutoAssignAnswer;
  proposal: Proposal;
  /** The board with what is proposed and chosen. */
  drawn: Board;
  catalogue: Catalogue;
  moment: Moment;
  chosen: readonly Help[];
  isStale: boolean;
  onChoose: (chosen: readonly Help[]) => void;
};

/** Below the answer: the zones, who goes where, what stays short, and why in the fold. */
function ProposalBody({
  answer,
  proposal,
  drawn,
  catalogue,
  moment,
  chosen,
  isStale,
  onChoose,
}: ProposalBodyProps) {
  /** What it costs beside what was chosen before it; undefined where it cannot be had beside that. */
  const offered = (help: Help) => {
    const at = chosen.indexOf(help);
    const before = at < 0 ? chosen : chosen.slice(0, at);
    const beside =
      at < 0 && !isStale ? excludedBy(proposal, catalogue, chosen, help)?.label : undefined;
    const board = boardWith(proposal.base, catalogue, operationOf(proposal.moves, before));
    return {
      isChosen: at >= 0,
      beside,
      effect: effectOn(help, board ?? proposal.after, catalogue),
    };
  };
  const helpButton = (help: Help) => {
    const { isChosen, beside } = offered(help);
    return (
      <HelpButton
        help={help}
        isChosen={isChosen}
        beside={beside}
        isStale={isStale}
        onToggle={() =>
          onChoose(isChosen ? chosen.filter((one) => one !== help) : [...chosen, help])
        }
      />
    );
  };
  const effectOf = (help: Help) => {
    const { beside, effect } = offered(help);
    return beside === undefined ? effect : '';
  };
  const parts = { proposal, catalogue, helpButton };
  return (
    <div className={agedStyle(isStale)}>
      {proposal.base.officers.length > 0 && (
        <div className="-mx-5 [--first-cell:--spacing(5)]">
          <ZoneChange before={proposal.base} after={drawn} catalogue={catalogue} moment={moment} />
        </div>
      )}
      <WhoGoesWhere proposal={proposal} />
      <StillShort
        {...parts}
        board={drawn}
        moment={moment}
        chosen={chosen}
        isStale={isStale}
        effectOf={effectOf}
        onChoose={onChoose}
      />
      <WhyEmpty {...parts} answer={answer} />
    </div>
  );
}

/** What is chosen beside a proposal, as it is said now; nothing of it once another one is there. */
function useChosen(data: AutoAssignAnswer | undefined, proposal: Proposal | undefined) {
  const [{ of, chosen }, setChosen] = useState<{
    of: AutoAssignAnswer | undefined;
    chosen: readonly Help[];
  }>({ of: undefined, chosen: [] });
  const said = proposal
    ? [...proposal.short.flatMap(({ help }) => help ?? []), ...proposal.openings]
    : none;
  return {
    chosen: of === data ? chosen.map((one) => said.find(({ id }) => id === one.id) ?? one) : none,
    choose: (next: readonly Help[]) => setChosen({ of: data, chosen: next }),
  };
}

const none: readonly Help[] = [];

const handsMoved = (chosen: readonly Help[]): number =>
  chosen
    .filter(({ kind }) => kind === 'move')
    .flatMap(({ moves }) => moves)
    .filter(({ assignmentType }) => assignmentType === 'manual').length;

/** "Apply 9 moves", "Apply 9 moves and 1 change". */
function applyWords(op: Operation | undefined): string {
  const moves = op && 'moves' in op ? (op.moves?.length ?? 0) : 0;
  const changes = op?.type === 'configure' ? Object.keys(op.stations ?? {}).length : 0;
  const parts = [
    moves > 0 && counted(moves, 'move'),
    changes > 0 && counted(changes, 'change'),
  ].filter(Boolean);
  return parts.length > 0 ? `Apply ${parts.join(' and ')}` : 'Apply';
}
