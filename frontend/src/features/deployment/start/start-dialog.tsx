import { counted, type StartWay } from '@muster/protocol';
import { useMemo, useState } from 'react';
import { Fault } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StaleBanner } from '../board/components/stale-banner.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import type { BoardState } from '../board/use-board.ts';
import { useBoardStores, usePending } from '../board/use-board-stores.ts';
import { StartPreview, StartWays } from './start-preview.tsx';
import { outcomeOf } from './start-words.ts';
import { useStartPreview, useTemplates } from './start.queries.ts';
import { StartSources } from './start-sources.tsx';

type StartDialogProps = Pick<BoardState, 'confirmed' | 'operations'>;

/** Chooses what the board starts from and shows it before anything is changed; applying is one undoable step (UI-310). */
export default function StartDialog({ confirmed, operations }: StartDialogProps) {
  const { closeDialog, openDialog } = useBoardStores().view;
  const { date } = operations;
  const [chosen, setChosen] = useState<string>();
  const from = useFirstPossible(date, chosen);
  // What is on its way belongs to the board that the preview is made for.
  const isSending = usePending(({ entries }) => entries.some(({ revision }) => revision === null));
  const [chosenWay, setChosenWay] = useState<StartWay>();
  const people = useStartPreview(date, from, { isWaiting: isSending });
  const haveMoved = people.data?.haveZonesMoved ?? false;
  const zones = useStartPreview(date, haveMoved ? from : null, {
    way: 'zones',
    isWaiting: isSending,
  });
  const way = haveMoved ? (chosenWay ?? 'zones') : 'people';
  const { data, error, isFetching, refetch } = way === 'zones' ? zones : people;
  const isLate = useDelayed(!data);
  const isStale =
    data !== undefined && confirmed !== undefined && confirmed.revision > data.revision;
  const count = data?.moves.length ?? 0;
  const stations = useMemo(() => operations.catalogue().stations, [operations]);

  const apply = () => {
    if (!data) return;
    closeDialog();
    operations.perform({
      type: 'place',
      cause: 'start',
      moves: data.moves,
    });
  };

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title="Start from"
      description="Takes over who stood where: only those who are here, only open stations where they fit."
      size="large"
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button onClick={() => openDialog({ kind: 'auto-assign' })} writes>
            Auto-Assign instead
          </Button>
          <Button
            variant="accent"
            disabled={count === 0 || isFetching || error !== null}
            onClick={apply}
          >
            {count === 0 ? 'Apply' : `Apply ${counted(count, 'move')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 md:grid-cols-[minmax(15rem,2fr)_3fr]">
        <StartSources date={date} from={from} onChoose={setChosen} />
        <section aria-label="Preview" aria-live="polite" className="flex min-w-0 flex-col gap-3">
          {haveMoved && (
            <StartWays
              chosen={way}
              answers={{ people: people.data, zones: zones.data }}
              onChoose={setChosenWay}
            />
          )}
          {isStale && <StaleBanner computing={isFetching} onCompute={() => void refetch()} />}
          {error instanceof Fault && error.code === 'NO_EARLIER_DEPLOYMENT' ? (
            <EmptyState title="Nothing to start from here">{error.detail}</EmptyState>
          ) : error ? (
            <ErrorState
              title="Nothing to start from here"
              message={error instanceof Fault ? error.detail : error.message}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : data ? (
            <>
              <p className="text-13 text-ink2">{outcomeOf(data)}</p>
              <StartPreview answer={data} stations={stations} />
            </>
          ) : (
            isLate && <SkeletonRows rows={6} label="Computing" />
          )}
        </section>
      </div>
    </Dialog>
  );
}

/** What is chosen; before that the last saved deployment, or the first template where there is none (UI-310). */
function useFirstPossible(date: string, chosen: string | undefined): string {
  const { data: templates } = useTemplates();
  const { error } = useStartPreview(date, 'last');
  const hasNone = error instanceof Fault && error.code === 'NO_EARLIER_DEPLOYMENT';
  return chosen ?? (hasNone ? templates?.[0]?.id : undefined) ?? 'last';
}
