import {
  type Catalogue,
  counted,
  type Moment,
  type Operation,
  type StartWay,
  type StartAnswer,
} from '@muster/protocol';
import { useMemo, useState } from 'react';
import { Fault, faultWords } from '../../../shared/http/fault.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import { agedStyle, ApplyButton, StaleBanner } from '../assign/apply-button.tsx';
import { Headline, WhoGoesWhere } from '../assign/proposal-view.tsx';
import type { Proposal } from '../assign/proposal.ts';
import { useApply } from '../assign/use-apply.ts';
import { useProposal } from '../assign/use-proposal.ts';
import { FirstOf, Fold } from '../assign/why-empty.tsx';
import { ZoneChange } from '../assign/zone-change.tsx';
import { RefusalWords } from '../officers/officer-face.tsx';
import type { BoardState } from '../use-board.ts';
import { boardFigures } from '../zone-bar/zone-figures.ts';
import { useBoardStores, usePending } from '../board-stores.ts';
import { outcomeOf, skippedBecause, useStartPreview, useTemplates } from './start.queries.ts';
import { StartSources, StartWays } from './start-choices.tsx';

/** The board and each zone before and after. */
function StartZones({ proposal, catalogue, moment, isStale }: StartZonesProps) {
  if (!proposal) return null;
  const { base, after } = proposal;
  return (
    <div className={cn('-mx-5 mb-4 [--first-cell:--spacing(5)]', agedStyle(isStale))}>
      <ZoneChange before={base} after={after} catalogue={catalogue} moment={moment} />
    </div>
  );
}

/** By station and by name who would go where, then what stays short. */
function StartPreview({ proposal, isStale }: { proposal: Proposal; isStale: boolean }) {
  const short = proposal.short.filter(({ isShort }) => isShort);
  return (
    <div className={cn('*:first:pt-0', agedStyle(isStale))}>
      <WhoGoesWhere proposal={proposal} />
      {short.length > 0 && (
        <section aria-labelledby="start-short">
          <h3 id="start-short" className="mb-1.5 text-14 font-semibold">
            Still short{' '}
            <span className="text-12 font-normal text-ink2">
              Auto-Assign afterwards looks for more
            </span>
          </h3>
          <FirstOf items={short} count={firstShort} what="stations">
            {(shown) => (
              <ul className={gridStyle}>
                {shown.map(({ id, name, here, minimum, why }) => (
                  <li key={id} className={lineStyle}>
                    <span className="min-w-0">
                      <bdi className="block truncate">{name}</bdi>
                      <span className="block text-12 wrap-anywhere text-ink2">{why}</span>
                    </span>
                    <span className="shrink-0 text-absent-text tabular-nums">
                      ▼ {here} of min {minimum}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </FirstOf>
        </section>
      )}
    </div>
  );
}

/** Folded: everybody who is skipped, and why. */
function WhySkipped({ skipped }: Pick<StartAnswer, 'skipped'>) {
  if (skipped.length === 0) return null;
  return (
    <Fold
      title={`Why ${counted(skipped.length, 'person is', 'people are')} skipped`}
      note={skippedBecause(skipped)}
    >
      <FirstOf items={skipped} count={firstSkipped} what="people">
        {(shown) => (
          <ul className={gridStyle}>
            {shown.map(({ userId, userName, stationName, text }) => (
              <li key={userId} className="min-w-0 border-b border-line py-1 text-13">
                <span className="block min-w-0 wrap-anywhere">
                  {userName} <bdi className="text-12 text-ink3">{stationName}</bdi>
                </span>
                <span className="block text-12 wrap-anywhere text-ink2">{text}</span>
              </li>
            ))}
          </ul>
        )}
      </FirstOf>
    </Fold>
  );
}

/** How many of each are shown at first. */
const firstShort = 12;
const firstSkipped = 24;
const gridStyle = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-5';
const lineStyle = 'flex justify-between gap-2 border-b border-line py-1 text-13';

/** The answer, as in auto-assign: how many are placed and what stays short. */
function StartHead({ answer, proposal, catalogue, moment }: StartHeadProps) {
  const short = proposal ? boardFigures(proposal.after, catalogue, moment).shortStations : 0;
  return (
    <>
      <Headline
        done={answer.moves.length > 0 ? `${answer.moves.length} placed` : 'Nobody to place'}
        isNothing={answer.moves.length === 0}
        {...(short > 0 && { short: `${counted(short, 'station stays', 'stations stay')} short` })}
      />
      <span className="block">{outcomeOf(answer)}</span>
    </>
  );
}

type StartHeadProps = {
  answer: StartAnswer;
  /** Undefined until the board that it was made for is there. */
  proposal: Proposal | undefined;
  catalogue: Catalogue;
  moment: Moment;
};

type StartZonesProps = Omit<StartHeadProps, 'answer'> & { isStale: boolean };

const operationOf = ({ moves }: StartAnswer): Operation | undefined =>
  moves.length > 0 ? { type: 'place', cause: 'start', moves } : undefined;

type StartDialogProps = Pick<BoardState, 'confirmed'>;

/** Chooses what the board starts from and shows it before anything is changed; applying is one undoable step (UI-310). */
export function StartDialog({ confirmed }: StartDialogProps) {
  const operations = useOperations();
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
  const { isStale, objection, ...applying } = useApply(data, confirmed, () => void refetch());
  const op = data && operationOf(data);
  const count = data?.moves.length ?? 0;
  const catalogue = useMemo(() => operations.catalogue(), [operations]);
  const { proposal, moment } = useProposal(data, confirmed, catalogue);

  return (
    <Dialog
      open
      onOpenChange={closeDialog}
      title={<span className="text-13 font-normal text-ink2">Start from</span>}
      description={
        data && !error ? (
          <StartHead answer={data} proposal={proposal} catalogue={catalogue} moment={moment} />
        ) : (
          'Takes over who stood where: only those who are here, only open stations where they fit.'
        )
      }
      size="wide"
      staysAtTop
      footer={
        <>
          <Button onClick={closeDialog}>Cancel</Button>
          <Button onClick={() => openDialog({ kind: 'auto-assign' })} writes>
            Auto-Assign instead
          </Button>
          <ApplyButton
            isStale={isStale}
            isFetching={isFetching}
            isApplying={applying.isApplying}
            onCompute={applying.compute}
            {...(op && !error && { onApply: () => applying.apply(op) })}
          >
            {count === 0 ? 'Apply' : `Apply ${counted(count, 'move')}`}
          </ApplyButton>
        </>
      }
    >
      <RefusalWords words={objection} />
      {isStale && <StaleBanner />}
      {proposal && !error && <StartZones {...{ proposal, catalogue, moment, isStale }} />}
      <div className="mb-5 grid gap-5 md:grid-cols-[minmax(15rem,2fr)_5fr]">
        <StartSources date={date} from={from} onChoose={setChosen} />
        <section
          aria-label="Preview"
          aria-live="polite"
          className="flex min-w-0 flex-col gap-3 *:first:pt-0"
        >
          {haveMoved && (
            <StartWays
              chosen={way}
              answers={{ people: people.data, zones: zones.data }}
              onChoose={setChosenWay}
            />
          )}
          {error instanceof Fault && error.code === 'NO_EARLIER_DEPLOYMENT' ? (
            <EmptyState title="Nothing to start from here">{error.detail}</EmptyState>
          ) : error ? (
            <ErrorState
              title="Nothing to start from here"
              message={faultWords(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : data ? (
            proposal && <StartPreview proposal={proposal} isStale={isStale} />
          ) : (
            isLate && <SkeletonRows rows={6} label="Computing" />
          )}
        </section>
      </div>
      {data && !error && <WhySkipped skipped={data.skipped} />}
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
