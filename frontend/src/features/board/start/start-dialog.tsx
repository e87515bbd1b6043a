import {
  type Board,
  counted,
  type Operation,
  type StartWay,
  type StartAnswer,
  type Station,
  addDays,
  isolated,
  type Template,
} from '@muster/protocol';
import { use, useMemo, useState, type ReactNode } from 'react';
import { Fault, faultWords } from '../../../shared/http/fault.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StaleBanner } from '../components/board-skeleton.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../../shared/ui/hooks/use-delayed.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useOperations } from '../board-scope.tsx';
import { boardWith } from '../assign/chosen.ts';
import { Headline } from '../assign/proposal-view.tsx';
import { ZoneChange } from '../assign/zone-change.tsx';
import { BoardMoment, type BoardState } from '../use-board.ts';
import { boardFigures } from '../zone-bar/zone-figures.ts';
import { useBoardStores, usePending } from '../board-stores.ts';
import { outcomeOf, figuresOf, shiftOf, useStartPreview, useTemplates } from './start.queries.ts';
import { Badge } from '../../../shared/ui/feedback/badge.tsx';
import { ownZoneWords } from '../operations/operation-words.ts';
import { Choice } from './choice.tsx';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { DropdownMenu } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { DeleteTemplate, RenameTemplate } from './template-dialogs.tsx';

type StartSourcesProps = {
  date: string;
  /** `last`, an earlier date, or a template's id. */
  from: string;
  /** Undefined: whatever is possible first. */
  onChoose: (from: string | undefined) => void;
};

/** The last deployment of the same shift and every template, of which one is chosen; templates are kept here. */
function StartSources({ date, from, onChoose }: StartSourcesProps) {
  const { data: templates, error, isFetching, refetch } = useTemplates();
  const { data: last, error: noLast } = useStartPreview(date, 'last');
  const [renamed, setRenamed] = useState<string>();
  const [deleted, setDeleted] = useState<Template>();
  const source = last?.source;
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-14 font-semibold">What to start from</legend>
      <Source
        value="last"
        from={from}
        onChoose={onChoose}
        title={source ? `Last saved: ${shiftOf(source.date)}` : 'Last saved deployment'}
        note={
          source
            ? `${figuresOf(source)}${source.by ? ` · saved by ${isolated(source.by.name)}` : ''}`
            : noLast instanceof Fault
              ? noLast.detail
              : 'Of the same shift'
        }
      />
      <EarlierDate last={source?.date} date={date} from={from} onChoose={onChoose} />
      {templates?.map((template) =>
        renamed === template.id ? (
          <RenameTemplate
            key={template.id}
            template={template}
            onClose={() => setRenamed(undefined)}
          />
        ) : (
          <Source
            key={template.id}
            value={template.id}
            from={from}
            onChoose={onChoose}
            title={template.name}
            note={`${figuresOf(template)} · ${formatDate(template.date)} · ${isolated(template.createdBy.name)}`}
            menu={
              <DropdownMenu
                trigger={
                  <IconButton
                    label={`More for ${isolated(template.name)}`}
                    icon={Ellipsis}
                    size="small"
                  />
                }
                items={[
                  {
                    label: 'Rename',
                    icon: Pencil,
                    writes: true,
                    onSelect: () => setRenamed(template.id),
                  },
                  {
                    label: 'Delete',
                    icon: Trash2,
                    tone: 'danger',
                    onSelect: () => setDeleted(template),
                  },
                ]}
              />
            }
          />
        ),
      )}
      {templates?.length === 0 && (
        <p className="text-12 text-ink3">
          No template yet. “Keep as template” in the board’s menu makes one.
        </p>
      )}
      {error && (
        <p role="alert" className="text-12 text-absent-text">
          Templates could not be fetched.{' '}
          <Button size="small" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {deleted && (
        <DeleteTemplate
          template={deleted}
          onClose={(isDeleted) => {
            if (isDeleted && from === deleted.id) onChoose(undefined);
            setDeleted(undefined);
          }}
        />
      )}
    </fieldset>
  );
}

/** What was saved for a date that is chosen; at first the last one. */
function EarlierDate({
  date,
  last,
  from,
  onChoose,
}: StartSourcesProps & { last: string | undefined }) {
  const latest = addDays(date, -1);
  const [earlier, setEarlier] = useState<string>();
  const value = earlier ?? last ?? latest;
  return (
    <Source
      value={value}
      from={from}
      onChoose={onChoose}
      title="An earlier date"
      note="As it was saved then, of any shift"
    >
      <DatePicker
        label="Earlier date"
        value={value}
        max={latest}
        onChange={(chosen) => {
          setEarlier(chosen);
          onChoose(chosen);
        }}
      />
    </Source>
  );
}

type SourceProps = Omit<StartSourcesProps, 'date'> & {
  value: string;
  title: string;
  note: string;
  menu?: ReactNode;
  /** Below it. */
  children?: ReactNode;
};

function Source({ value, from, onChoose, title, note, menu, children }: SourceProps) {
  return (
    <Choice
      group="start-from"
      isChosen={value === from}
      onChoose={() => onChoose(value)}
      title={title}
      note={note}
      menu={menu}
    >
      {children}
    </Choice>
  );
}

type StartWaysProps = {
  chosen: StartWay;
  /** What each would do, as far as it is known. */
  answers: Readonly<Record<StartWay, StartAnswer | undefined>>;
  onChoose: (way: StartWay) => void;
};

/** Once the rotation has moved: the same posts for the teams that have their zones today, or the same people (UI-313). */
function StartWays({ chosen, answers, onChoose }: StartWaysProps) {
  const noteOf = (answer: StartAnswer | undefined) =>
    answer
      ? `${counted(answer.moves.length, 'officer')} placed, ${ownZoneWords(answer.ownZone)}`
      : 'Computing';
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-14 font-semibold">The rotation has moved since</legend>
      <Choice
        group="start-way"
        isChosen={chosen === 'zones'}
        onChoose={() => onChoose('zones')}
        title="Same posts, teams in today’s zones"
        note={noteOf(answers.zones)}
      />
      <Choice
        group="start-way"
        isChosen={chosen === 'people'}
        onChoose={() => onChoose('people')}
        title="Same posts, same people"
        note={noteOf(answers.people)}
      />
    </fieldset>
  );
}

type StartPreviewProps = { answer: StartAnswer; stations: readonly Station[] };

/** How many would come to each station, then everybody who is skipped and why. */
function StartPreview({ answer: { moves, skipped }, stations }: StartPreviewProps) {
  const arriving = stations
    .map(({ id, name }) => ({ id, name, count: moves.filter(({ to }) => to === id).length }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {arriving.length > 0 && (
        <section>
          <h3 className="mb-1.5 flex items-center gap-2 text-14 font-semibold">
            Placed <Badge>{moves.length}</Badge>
          </h3>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-5">
            {arriving.map(({ id, name, count }) => (
              <li key={id} className="flex justify-between gap-2 border-b border-line py-1 text-13">
                <bdi className="min-w-0 truncate">{name}</bdi>
                <span className="text-present-text tabular-nums">+{count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {skipped.length > 0 && (
        <section>
          <h3 className="mb-1.5 flex items-center gap-2 text-14 font-semibold">
            Skipped <Badge>{skipped.length}</Badge>
          </h3>
          <ul>
            {skipped.map(({ userId, userName, stationName, text }) => (
              <li
                key={userId}
                className="flex min-w-0 flex-wrap justify-between gap-x-3 border-b border-line py-1 text-13 last:border-0"
              >
                <span className="min-w-0 wrap-anywhere">
                  {userName} <bdi className="text-12 text-ink3">{stationName}</bdi>
                </span>
                <span className="text-12 text-pto-text">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The answer, as in auto-assign: how many are placed and what stays short, then each zone before and after. */
function StartAnswerHead({ answer, board }: { answer: StartAnswer; board: Board | undefined }) {
  const operations = useOperations();
  const catalogue = operations.catalogue();
  const moment = use(BoardMoment);
  const isItsBoard = board?.revision === answer.revision;
  const after = isItsBoard ? boardWith(board, catalogue, operationOf(answer)) : undefined;
  const short = after && moment ? boardFigures(after, catalogue, moment).shortStations : 0;
  return (
    <>
      <div className="text-13 text-ink2">
        <Headline
          done={answer.moves.length > 0 ? `${answer.moves.length} placed` : 'Nobody to place'}
          {...(short > 0 && { short: `${counted(short, 'station stays', 'stations stay')} short` })}
        />
        <p>{outcomeOf(answer)}</p>
      </div>
      {board && after && moment && (
        <ZoneChange before={board} after={after} catalogue={catalogue} moment={moment} />
      )}
    </>
  );
}

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
  const isStale =
    data !== undefined && confirmed !== undefined && confirmed.revision > data.revision;
  const count = data?.moves.length ?? 0;
  const stations = useMemo(() => operations.catalogue().stations, [operations]);

  const apply = () => {
    const op = data && operationOf(data);
    if (!op) return;
    closeDialog();
    operations.perform(op);
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
              message={faultWords(error)}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : data ? (
            <>
              <StartAnswerHead answer={data} board={confirmed} />
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
