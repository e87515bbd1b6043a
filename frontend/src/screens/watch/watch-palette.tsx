import type { WatchSnapshot } from '@muster/protocol';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { BoardScope } from '../../features/deployment/board/board-scope.tsx';
import { useNames } from '../../features/deployment/board/use-board.ts';
import { useBoardAnswer } from '../../features/deployment/commands/use-board-answer.ts';
import { watchTopic } from '../../features/monitoring/monitoring.sync.ts';
import { usePeopleOfDate } from '../../features/reports/people/people-of-date.ts';
import { useUser } from '../../features/session/session.store.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { PaletteDialog } from '../../shared/ui/palette/palette-dialog.tsx';
import type { PaletteAnswer } from '../../shared/ui/palette/palette-entry.ts';
import { dateAnswer, joined, placesAnswer } from '../palette/places.ts';
import { reportPlaces } from '../palette/report-places.ts';
import { absentAnswer } from './absent-answer.ts';
import type { WatchAddress } from './use-watch-address.ts';

type WatchPaletteProps = {
  date: string;
  today: string;
  /** What is shown is a board as it was: nothing is done to today's from there (HIS-21). */
  isReplay: boolean;
  /** The parts of the dashboard. */
  tabs: readonly { readonly value: string; readonly label: string }[];
  onDate: (date: string) => void;
  onAddress: (change: Partial<WatchAddress>) => void;
  onView: (row: WatchSnapshot['rows'][number]) => void;
};

const examples = [
  'a person, a station, a zone or a team',
  'next 3 with Xray to CAR X',
  'Ali, Tan and Osman to CAR 1',
  'reset BUS 2',
  'save',
  'go to Nov 12',
];
const replayExamples = ['play', 'the date, a tab or a button by its name', 'go to Nov 12'];

/** The palette of a watch TL: the board, people, teams, the parts of the dashboard and dates (UI-320). */
export default function WatchPalette(props: WatchPaletteProps) {
  const places = usePlaces(props);
  if (props.isReplay) return <PaletteDialog answer={places} examples={replayExamples} />;
  return (
    <BoardScope date={props.date}>
      <BoardPalette {...props} places={places} />
    </BoardScope>
  );
}

function BoardPalette({
  date,
  onAddress,
  onView,
  places,
}: WatchPaletteProps & { places: PaletteAnswer }) {
  const me = useUser();
  const board = useBoardAnswer({ date, me, showBoard: () => onAddress({ tab: 'deployment' }) });
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
  return <PaletteDialog answer={joined(board.answer, away, places)} examples={examples} />;
}

/** Where to go: dates, tabs, teams, reports; and the printer. */
function usePlaces({ today, tabs, onDate, onAddress }: WatchPaletteProps): PaletteAnswer {
  const { teams } = useNames();
  const navigate = useNavigate();
  const places = useMemo(
    () =>
      placesAnswer([
        ...tabs.map(({ value, label }, index) => ({
          id: `tab-${value}`,
          kind: 'Screen',
          label,
          text: label,
          preview: `shows the ${label}`,
          run: () => onAddress({ tab: index === 0 ? null : value }),
        })),
        ...teams.map(({ id, name }) => ({
          id: `team-${id}`,
          kind: 'Team',
          label: name,
          text: `${name} ${id}`,
          preview: `shows ${name} in the overview`,
          run: () => onAddress({ tab: null, filters: { team: id, status: undefined } }),
        })),
        ...reportPlaces((address) => void navigate(address)),
        {
          id: 'print',
          kind: 'Action',
          label: 'Print',
          text: 'Print',
          preview: 'prints what is on the screen',
          // Once this dialog is gone.
          run: () => setTimeout(() => window.print(), 300),
        },
      ]),
    [tabs, teams, onAddress, navigate],
  );
  return joined(dateAnswer(today, onDate), places);
}
