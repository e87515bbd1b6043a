import { addDays } from '@muster/protocol';
import { BoardScope } from '../../features/deployment/board/board-scope.tsx';
import { useNames } from '../../features/deployment/board/use-board.ts';
import { useBoardAnswer } from '../../features/deployment/commands/use-board-answer.ts';
import { useUser } from '../../features/session/session.store.ts';
import { searchIndex } from '../../shared/collections/search-index.ts';
import { dateIn } from '../../shared/dates/date-in.ts';
import { formatLongDate } from '../../shared/dates/date-format.ts';
import { PaletteDialog } from '../../shared/ui/palette/palette-dialog.tsx';
import type { PaletteEntry } from '../../shared/ui/palette/palette-entry.ts';
import type { WatchAddress } from './use-watch-address.ts';

type WatchPaletteProps = {
  date: string;
  today: string;
  /** The parts of the dashboard. */
  tabs: readonly { readonly value: string; readonly label: string }[];
  onDate: (date: string) => void;
  onAddress: (change: Partial<WatchAddress>) => void;
};

/** The palette of a watch TL: the board, teams, the parts of the dashboard and dates (UI-320). */
export default function WatchPalette(props: WatchPaletteProps) {
  return (
    <BoardScope date={props.date}>
      <Palette {...props} />
    </BoardScope>
  );
}

function Palette({ date, today, tabs, onDate, onAddress }: WatchPaletteProps) {
  const me = useUser();
  const { teams } = useNames();
  const answerOfBoard = useBoardAnswer({
    date,
    me,
    showBoard: () => onAddress({ tab: 'deployment' }),
  });
  const answer = (query: string): readonly PaletteEntry[] => {
    const wanted = dateIn(query.replace(/^go to\s+/i, ''), today, addDays);
    const toDate = wanted !== undefined && {
      id: 'date',
      kind: 'Date',
      label: `Go to ${formatLongDate(wanted)}`,
      preview: `shows ${formatLongDate(wanted)}`,
      run: () => onDate(wanted),
    };
    const others = searchIndex<PaletteEntry & { text: string }>([
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
      {
        id: 'print',
        kind: 'Action',
        label: 'Print',
        text: 'Print',
        preview: 'prints what is on the screen',
        // Once this dialog is gone.
        run: () => setTimeout(() => window.print(), 300),
      },
    ]);
    return [
      ...(toDate ? [toDate] : []),
      ...answerOfBoard(query),
      ...others.find(query.replace(/^go to\s+/i, ''), 6),
    ];
  };
  return <PaletteDialog answer={answer} />;
}
