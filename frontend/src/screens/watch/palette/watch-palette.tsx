import type { WatchSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { alertAnswer } from '../../../features/alerts/alert-answer.ts';
import { alertsTopic, useAcknowledge } from '../../../features/alerts/alerts.sync.ts';
import { BoardScope } from '../../../features/deployment/board/board-scope.tsx';
import { replayAnswer } from '../../../features/deployment/commands/replay-answer.ts';
import { useBoardAnswer } from '../../../features/deployment/commands/use-board-answer.ts';
import { useReplayHand } from '../../../features/deployment/replay/replay-hand.ts';
import { watchTopic } from '../../../features/monitoring/monitoring.sync.ts';
import { useRemindTeam } from '../../../features/monitoring/use-remind.ts';
import { usePeopleOfDate } from '../../../features/reports/people/people-of-date.ts';
import { useToday } from '../../../features/schedule/use-today.ts';
import { useUser } from '../../../features/session/session.store.ts';
import { now } from '../../../shared/dates/clock.ts';
import { useWritingStop } from '../../../shared/realtime/connection/use-connection.ts';
import { useLive } from '../../../shared/realtime/use-live.ts';
import { PaletteDialog } from '../../../shared/ui/palette/palette-dialog.tsx';
import type { PaletteAnswer } from '../../../shared/ui/palette/palette-entry.ts';
import { useBoardMode } from '../use-board-mode.ts';
import { joined } from '../../palette/places.ts';
import { absentAnswer } from './absent-answer.ts';
import { teamAnswer } from './team-answer.ts';
import { useMoments } from './use-moments.ts';
import { useWatchPlaces, type WatchPlaces } from './use-watch-places.ts';

interface WatchPaletteProps extends WatchPlaces {
  readonly date: string;
  readonly timeZone: string;
  readonly finalAfterHours: number;
  /** What is shown is a board as it was: nothing is done to today's from there (HIS-21). */
  readonly isReplay: boolean;
  readonly onView: (row: WatchSnapshot['rows'][number]) => void;
}

const examples = [
  'a person, a station, a zone or a team',
  'next 3 with Xray to CAR X',
  'Ali, Tan and Osman to CAR 1',
  'reset BUS 2',
  'rotate Car',
  'note CAR X: lane 7 sticks',
  'save',
  'replay at 10:42',
  'go to Nov 12',
];
const replayExamples = [
  '10:42, Nov 12 10:42',
  'save, last save',
  'a person, and how they got there',
  'play, 600x, back to live',
  'go to Nov 12',
];

/** The palette of a watch TL: the board, people, teams, the parts of the dashboard and dates (UI-320). */
export default function WatchPalette(props: WatchPaletteProps) {
  const places = useWatchPlaces(props);
  if (props.isReplay) return <ReplayPalette {...props} places={places} />;
  return (
    <BoardScope date={props.date}>
      <BoardPalette {...props} places={places} />
    </BoardScope>
  );
}

type PaletteProps = WatchPaletteProps & { readonly places: PaletteAnswer };

/** What is typed of the replay is about the board that it shows. */
function ReplayPalette({ places, ...shown }: PaletteProps) {
  const { date, timeZone } = shown;
  const { moments, onMoment } = useMoments(shown);
  const hand = useReplayHand();
  const replay = useMemo(
    () => (hand ? [replayAnswer({ ...hand, date, timeZone, onMoment })] : []),
    [hand, date, timeZone, onMoment],
  );
  return <PaletteDialog answer={joined(moments, ...replay, places)} examples={replayExamples} />;
}

function BoardPalette({ places, ...shown }: PaletteProps) {
  const { date, timeZone, onAddress, onView } = shown;
  const me = useUser();
  const { moments } = useMoments(shown);
  const { isReadOnly } = useBoardMode(date, shown);
  const board = useBoardAnswer({
    date,
    timeZone,
    me,
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
  const done = useOverviewAnswer(shown, watch?.rows ?? none);
  const answer = joined(moments, board.answer, away, done, places);
  return <PaletteDialog answer={answer} examples={examples} />;
}

const none: WatchSnapshot['rows'] = [];

/** What the overview and the alerts above it can do, from any part of the dashboard (UI-332). */
function useOverviewAnswer(
  { date, onView }: WatchPaletteProps,
  rows: WatchSnapshot['rows'],
): PaletteAnswer {
  const stop = useWritingStop();
  const today = useToday().today?.today ?? date;
  const navigate = useNavigate();
  const { data: alerts } = useLive(alertsTopic(today));
  const { mutate: acknowledge } = useAcknowledge(today);
  const remind = useRemindTeam(date);
  return joined(
    alertAnswer({
      alerts: alerts ?? [],
      stop,
      onAcknowledge: acknowledge,
      onFollow: (link) => void navigate(link),
    }),
    teamAnswer({ rows, now: now(), stop, onView, onRemind: remind }),
  );
}
