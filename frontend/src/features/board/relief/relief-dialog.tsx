import {
  calledOf,
  counted,
  reliefAllOperation,
  reliefOperation,
  type BoardSnapshot,
  type Hands,
  type Operation,
  type ReliefLine,
  minuteMs,
} from '@muster/protocol';
import { useState } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { useNow } from '../../../shared/dates/clock.ts';
import { RoleBadge } from '../../../shared/domain/role-badge.tsx';
import { faultWords } from '../../../shared/http/fault.ts';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import type { BoardState } from '../use-board.ts';
import { useBoardStores, usePending } from '../board-stores.ts';
import { RefusalWords } from '../officers/officer-face.tsx';
import { placeName, type Words } from '../operations/operation-words.ts';
import { leftWords, useReliefDue } from './relief-button.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type ReliefDialogProps = Pick<BoardState, 'confirmed'>;

/** Who is due for relief, longest on their post first, each with the best replacement (STF-37). */
export function ReliefDialog({ confirmed }: ReliefDialogProps) {
  const operations = useOperations();
  const { closeDialog } = useBoardStores().view;
  const [refusal, setRefusal] = useState<Words>();
  const isSending = usePending(({ entries }) => entries.some(({ revision }) => revision === null));
  const { date } = operations;
  const revision = confirmed?.revision;
  const { data, error, isPending, isFetching, refetch } = useReliefDue(date, revision);
  const relieve = (op: Operation | undefined) => {
    if (!op) return;
    const words = operations.objectionTo(op);
    setRefusal(words);
    if (words) return;
    // Said here while the panel is open; the toast says it afterwards.
    operations.perform(op, (refused) => {
      setRefusal(refused);
      return operations.stores.view.store.getState().dialog?.kind === 'relief';
    });
  };

  const [hands, setHands] = useState<Hands>('stay');
  const planFor = (moved: Hands) =>
    confirmed && reliefAllOperation(confirmed, data?.due ?? [], moved);
  const all = planFor(hands);
  const swaps = (all?.moves.length ?? 0) / 2;
  const most = (planFor('go')?.moves.length ?? 0) / 2;
  const byHand = most - (planFor('stay')?.moves.length ?? 0) / 2;

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      size="large"
      footer={
        most > 1 ? (
          <>
            {byHand > 0 && (
              <div className="min-w-0 phone:basis-full!">
                <Checkbox
                  checked={hands === 'go'}
                  onChange={(isChecked) => setHands(isChecked ? 'go' : 'stay')}
                  label={`Also ${counted(byHand, 'swap')} of people placed by hand`}
                />
                {swaps === 0 && (
                  <p className="text-12 text-ink2">
                    {byHand === 2 ? 'Both' : `All ${byHand}`} swaps move somebody placed by hand:
                    tick this to include them.
                  </p>
                )}
              </div>
            )}
            <Button onClick={closeDialog}>Close</Button>
            <Button
              variant="accent"
              writes
              disabled={isSending || swaps === 0}
              onClick={() => relieve(all)}
            >
              {swaps === 0 ? 'Relieve all' : `Relieve all ${swaps}`}
            </Button>
          </>
        ) : undefined
      }
      title="Relief due"
      description="Who has stood at a post for at least 80 % of its time limit, longest first."
    >
      <RefusalWords words={refusal} />
      {error && !data ? (
        <ErrorState
          title="Failed to fetch who is due for relief"
          message={faultWords(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : isPending || !confirmed ? (
        <SkeletonRows rows={3} />
      ) : data?.due.length === 0 ? (
        <EmptyState title="Nobody is due for relief" className="py-6">
          Stations with a time limit are watched while somebody stands there.
        </EmptyState>
      ) : (
        <ul className="flex flex-col">
          {data?.due.map((line) => (
            <Line
              key={line.userId}
              line={line}
              board={confirmed}
              place={placeName(operations.catalogue(), line.stationId)}
              isSending={isSending}
              onRelieve={() => relieve(reliefOperation(confirmed, line))}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

type LineProps = {
  line: ReliefLine;
  board: BoardSnapshot;
  place: string;
  isSending: boolean;
  onRelieve: () => void;
};

function Line({ line, board, place, isSending, onRelieve }: LineProps) {
  const { timeZone } = useOrganisation();
  const { userId, since, dueAt, state, replacement } = line;
  const nowMs = useNow(minuteMs);
  const officer = board.officers.find(({ id }) => id === userId);
  const next = board.officers.find(({ id }) => id === replacement?.userId);
  if (!officer) return null;
  const left = leftWords({ dueAtMs: Date.parse(dueAt), state }, nowMs);
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1.5 border-b border-line py-2 last:border-0 sm:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_6rem]">
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-1.5 text-14">
          <RoleBadge role={officer.role} compact quiet />
          <bdi className="min-w-0 truncate font-medium">{calledOf(officer)}</bdi>
          <span className="shrink-0 text-ink2">{place}</span>
        </p>
        <p className="text-12 text-ink2 tabular-nums">
          since {formatTime(since, timeZone)} · due {formatTime(dueAt, timeZone)} ·{' '}
          <span
            className={
              state === 'soon' ? 'font-medium text-pto-text' : 'font-medium text-absent-text'
            }
          >
            {left}
          </span>
        </p>
      </div>
      {replacement && next ? (
        <>
          <div className="min-w-0">
            <p className="flex min-w-0 items-center gap-1.5 text-14">
              <RoleBadge role={next.role} compact quiet />
              <bdi className="min-w-0 truncate font-medium">{calledOf(next)}</bdi>
            </p>
            <p className="text-12 wrap-anywhere text-ink2">
              {/* A reason is not torn in two: a station's number belongs to its name. */}
              {replacement.reasons.map((reason) => reason.replaceAll(' ', '\u00a0')).join(' · ')}
            </p>
          </div>
          <Button
            writes
            disabled={isSending}
            aria-label={`Relieve ${calledOf(officer)} by ${calledOf(next)}`}
            onClick={onRelieve}
            className="justify-self-end phone:w-full"
          >
            Relieve
          </Button>
        </>
      ) : (
        <p className="text-13 text-ink2 sm:col-span-2">Nobody who fits can take over</p>
      )}
    </li>
  );
}
