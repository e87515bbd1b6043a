import {
  type WatchSnapshot,
  momentLink,
  isolated,
  type OverviewRow,
  counted,
  own,
  teamShort,
} from '@muster/protocol';
import { useMemo, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { alertAnswer } from '../../../features/signals/alerts.view.ts';
import {
  alertsTopic,
  useAcknowledge,
  useAcknowledgeKind,
} from '../../../features/signals/alerts.sync.ts';
import { BoardScope } from '../../../features/board/board-scope.tsx';
import { replayAnswer, momentAnswer } from '../../../features/board/commands/moment-answer.ts';
import { useBoardAnswer } from '../../../features/board/commands/use-board-answer.ts';
import { useReplayHand, makeReplayHolder } from '../../../features/board/replay/replay-address.ts';
import { watchTopic } from '../../../shared/domain/watch-topics.ts';
import { useAskForSheets } from '../../../features/monitoring/use-reminding.ts';
import {
  usePeopleOfDate,
  type PersonOfDate,
} from '../../../features/reports/people/people-of-date.ts';
import { useUser } from '../../../features/session/session.store.ts';
import { now } from '../../../shared/dates/clock.ts';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { useLive } from '../../../shared/live/use-live.ts';
import { PaletteDialog } from '../../../shared/ui/palette/palette-dialog.tsx';
import type { PaletteAnswer } from '../../../shared/ui/palette/palette-button.tsx';
import { useBoardMode, type WatchAddress } from '../watch-tabs.tsx';
import {
  joined,
  placesAnswer,
  type Found,
  dateAnswer,
  reportPlaces,
} from '../../palette/places.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { missingRows, timeLeftWords } from '../../../features/monitoring/monitoring.view.ts';
import { useNames } from '../../../features/board/use-board.ts';
import { andList } from '../../../features/board/commands/note-answer.ts';
import { absentAnswer, markAnswer } from './people-answer.ts';
import { orderWords, soughtIn } from '../../../shared/domain/typed-order.ts';
import { stateWords } from '../../../shared/domain/typed-mark.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

interface WatchPlaces {
  /** The parts of the dashboard. */
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
  readonly onDate: (date: string) => void;
  readonly onAddress: (change: Partial<WatchAddress>) => void;
}

/** Dates come before all else, the rest behind it. */
interface Going {
  readonly dates: PaletteAnswer;
  readonly places: PaletteAnswer;
}

/** What the parts are called beside their own names. */
const otherwise: Readonly<Record<string, string>> = { deployment: 'board', updates: 'log changes' };

/** Where to go: dates, tabs, teams, reports; and the printer. */
function useWatchPlaces({ tabs, onDate, onAddress }: WatchPlaces): Going {
  const { today } = useOrganisation();
  const { teams } = useNames();
  const navigate = useNavigate();
  const places = useMemo(
    () =>
      placesAnswer([
        ...tabs.map(({ value, label }, index) => ({
          id: `tab-${value}`,
          kind: 'Screen',
          label,
          text: `${label} ${own(otherwise, value) ?? ''}`,
          preview: `shows the ${label}`,
          run: () => onAddress({ tab: index === 0 ? null : value }),
        })),
        ...teams.map(({ id, name }) => ({
          id: `team-${id}`,
          kind: 'Team',
          label: name,
          also: teamShort(id),
          text: `${name} ${id} ${id.replace(/\D/g, '')}`,
          preview: `shows ${isolated(name)} in the overview`,
          run: () => onAddress({ tab: null, filters: { team: id, status: undefined } }),
        })),
        {
          id: 'missing',
          kind: 'Screen',
          label: 'Who is missing',
          text: 'Who is missing pending late overdue not submitted teams sheets outstanding',
          preview: 'shows the teams in the overview whose sheet is missing',
          run: () => onAddress({ tab: null, filters: { team: undefined, status: 'pending' } }),
        },
        ...reportPlaces((address) => void navigate(address)),
        {
          id: 'print',
          kind: 'Action',
          label: 'Print this screen',
          text: 'Print this screen',
          preview: 'prints what is on the screen',
          // Once this dialog is gone.
          run: () => setTimeout(() => window.print(), 300),
        },
      ]),
    [tabs, teams, onAddress, navigate],
  );
  return { dates: dateAnswer(today, onDate), places };
}

interface TeamParts {
  readonly rows: readonly OverviewRow[];
  readonly now: number;
  /** Why nothing may be changed now. */
  readonly stop: string | undefined;
  readonly onView: (row: OverviewRow) => void;
  readonly onRemind: (rows: readonly OverviewRow[]) => void;
}

/** What the overview does with a team: its records, and a reminder of its sheet (UI-332). */
export function teamAnswer({ rows, now, stop, onView, onRemind }: TeamParts): PaletteAnswer {
  const records = rows
    .filter(({ status }) => status === 'submitted')
    .map((row): Found => ({
      id: `records-${row.id}`,
      kind: 'Team',
      label: `View Details of ${isolated(row.name)}`,
      text: `View Details of ${row.name} ${row.id} records sheet`,
      preview: `opens the records of ${isolated(row.name)}`,
      run: () => onView(row),
    }));
  const reminding = missingRows(rows, now).map((row): Found => ({
    id: `remind-${row.id}`,
    kind: 'Team',
    label: `Remind ${isolated(row.name)}`,
    text: remindText(row),
    deeds: remindWords,
    preview: `asks the leaders of ${isolated(row.name)} for its sheet, ${timeLeftWords(row, now)}`,
    refused: stop,
    run: () => onRemind([row]),
  }));
  const found = placesAnswer([
    ...remindAll({ rows, now, stop, onRemind }),
    ...reminding,
    ...records,
  ]);
  const others = placesAnswer(rows.map((row) => notReminded(row)));
  return (query) => {
    const meant = found(query);
    return meant.length > 0 ? meant : others(query);
  };
}

const remindWords = 'remind chase nudge ping';
const remindText = ({ id, name }: OverviewRow) =>
  `Remind ${name} ${id} ${id.replace(/\D/g, '')} sheet chase nudge ping`;

/** Why a team is asked for nothing. */
const notReminded = (row: OverviewRow): Found => ({
  id: `remind-${row.id}`,
  kind: 'Team',
  label: `Remind ${isolated(row.name)}`,
  text: remindText(row),
  deeds: remindWords,
  preview: '',
  refused:
    row.status === 'submitted'
      ? `${isolated(row.name)} has submitted its sheet.`
      : `The sheet of ${isolated(row.name)} is not awaited now.`,
  run: () => undefined,
});

/** All whose sheet is missing, by one line that names them. */
function remindAll({ rows, now, stop, onRemind }: Omit<TeamParts, 'onView'>): readonly Found[] {
  const missing = missingRows(rows, now);
  const names = missing.map(({ name }) => name);
  return [
    {
      id: 'remind-all',
      kind: 'Action',
      label: 'Remind all',
      text: 'Remind all everybody everyone teams sheets late pending missing overdue chase nudge ping',
      deeds: remindWords,
      preview: `asks the leaders of ${counted(missing.length, 'team')} for ${missing.length === 1 ? 'its sheet' : 'their sheets'}: ${andList(names)}`,
      refused: missing.length === 0 ? 'No sheet is missing.' : stop,
      run: () => onRemind(missing),
    },
  ];
}

/** Boards as they were, by the moment that is typed; each is a step of its own for Back (UI-330). */
function useMoments(date: string) {
  const { today, timeZone } = useOrganisation();
  const navigate = useNavigate();
  const holder = useSessionScope().part(makeReplayHolder);
  const onMoment = useCallback(
    (day: string, at: string) => void navigate(momentLink(day, at)),
    [navigate],
  );
  const moments = momentAnswer({
    date,
    today,
    timeZone,
    now,
    span: holder.getState().hand?.span,
    onMoment,
  });
  return { onMoment, moments };
}

interface WatchPaletteProps extends WatchPlaces {
  readonly date: string;
  /** What is shown is a board as it was: nothing is done to today's from there (HIS-21). */
  readonly isReplay: boolean;
  readonly onView: (row: WatchSnapshot['rows'][number]) => void;
}

/** Of the dashboard beside the board. */
const examples = ['who is missing', 'remind all', 'replay at 10:42', 'yesterday'];
const replayExamples = [
  '10:42',
  'Nov 12 10:42',
  'last save',
  'play',
  '600x',
  'back to live',
  'go to Nov 12',
];

/** The palette of a watch TL: the board, people, teams, the parts of the dashboard and dates (UI-320). */
export default function WatchPalette(props: WatchPaletteProps) {
  const me = useUser();
  const going = useWatchPlaces(props);
  if (props.isReplay) return <ReplayPalette {...props} {...going} />;
  return (
    <BoardScope date={props.date} me={me}>
      <BoardPalette {...props} {...going} />
    </BoardScope>
  );
}

type PaletteProps = WatchPaletteProps & Going;

/** What is typed of the replay is about the board that it shows. */
function ReplayPalette({ dates, places, ...shown }: PaletteProps) {
  const { date } = shown;
  const { timeZone } = useOrganisation();
  const { moments, onMoment } = useMoments(date);
  const hand = useReplayHand();
  const replay = useMemo(
    () => (hand ? [replayAnswer({ ...hand, date, timeZone, onMoment })] : []),
    [hand, date, timeZone, onMoment],
  );
  return (
    <PaletteDialog answer={joined(moments, ...replay, dates, places)} examples={replayExamples} />
  );
}

function BoardPalette({ dates, places, ...shown }: PaletteProps) {
  const { date, onAddress, onView } = shown;
  const { moments } = useMoments(date);
  const { isReadOnly } = useBoardMode(date);
  const board = useBoardAnswer({
    date,
    isReadOnly,
    showBoard: () => onAddress({ tab: 'deployment' }),
  });
  const people = usePeopleOfDate(date);
  const { data: watch } = useLive(watchTopic(date));
  const away = useMemo(
    () =>
      absentAnswer({
        people,
        isOfficer: board.isOfficer,
        onTeam: (teamId) => {
          const row = watch?.rows.find(({ id }) => id === teamId);
          if (row) onView(row);
        },
      }),
    [people, board.isOfficer, watch, onView],
  );
  const done = useOverviewAnswer(shown, people, watch?.rows ?? none);
  const { today } = useOrganisation();
  const all = joined(moments, dates, board.answer, done, away, places);
  const answer: PaletteAnswer = (query) => all(date === today ? withoutToday(query) : query);
  const words = () => [
    ...orderWords,
    ...stateWords,
    ...board.words(),
    ...people.map(({ name }) => name),
  ];
  return (
    <PaletteDialog
      answer={answer}
      examples={[...board.examples, ...examples]}
      words={words}
      sought={soughtIn}
    />
  );
}

/** `absent today` is what is shown already; a note keeps its words. */
const withoutToday = (query: string): string =>
  /^(?:wall )?note|^(?:go(?: to)?|goto|open|show) \S+$/i.test(query)
    ? query
    : query.replace(/(?<=\S) (?:today|tonight|now)[\s?]*$/i, '');

const none: WatchSnapshot['rows'] = [];

/** What the overview and the alerts above it can do, from any part of the dashboard (UI-332). */
function useOverviewAnswer(
  { date, onView }: WatchPaletteProps,
  people: readonly PersonOfDate[],
  rows: WatchSnapshot['rows'],
): PaletteAnswer {
  const stop = useWritingStop();
  const { today } = useOrganisation();
  const navigate = useNavigate();
  const { data: alerts } = useLive(alertsTopic(today));
  const { mutate: acknowledge } = useAcknowledge(today);
  const acknowledgeKind = useAcknowledgeKind(today);
  const { mutate: remind } = useAskForSheets(date, {
    saysDone: true,
    onAsked: () => {
      if (date === today) acknowledgeKind('sheet-overdue');
    },
  });
  return joined(
    alertAnswer({
      alerts: alerts ?? [],
      stop,
      onAcknowledge: acknowledge,
      onFollow: (link) => void navigate(link),
    }),
    markAnswer({
      people,
      rows,
      now: now(),
      onTeam: (teamId) => {
        const row = rows.find(({ id }) => id === teamId);
        if (row) onView(row);
      },
      onRemind: (row) => remind([row]),
    }),
    teamAnswer({ rows, now: now(), stop, onView, onRemind: remind }),
  );
}
