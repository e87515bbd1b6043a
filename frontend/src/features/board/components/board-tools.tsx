import { useLayoutEffect, useRef } from 'react';
import { useBoardStores } from '../board-stores.ts';
import {
  deploymentCsv,
  deploymentFileName,
  isShiftAhead,
  type BoardSnapshot,
  type Step,
} from '@muster/protocol';
import {
  Download,
  Ellipsis,
  Redo2,
  ScrollText,
  Settings2,
  StickyNote,
  Timer,
  Undo2,
  Wand,
} from 'lucide-react';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { now } from '../../../shared/dates/clock.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';
import { IconButton } from '../../../shared/ui/controls/icon-button.tsx';
import { useListedKeys } from '../../../shared/ui/controls/kbd.tsx';
import { useWide } from '../../../shared/ui/hooks/use-media.ts';
import { DropdownMenu, type MenuItem } from '../../../shared/ui/overlays/dropdown-menu.tsx';
import { recordExport, saveFile } from '../../../shared/files/save-file.ts';
import { nextStep } from '../operations/pending.ts';
import { stepWords } from '../operations/operation-words.ts';
import { useOperations } from '../board-scope.tsx';
import type { BoardState } from '../use-board.ts';
import { useStartItems } from '../start/start.queries.ts';
import { ReliefButton, reliefLabel, useReliefCount } from '../relief/relief-button.tsx';
import { usePaper } from '../paper/use-paper.ts';
import { usePlanItems } from '../plan/plan-switch.tsx';
import { boardKeys } from '../keys/board-keys.ts';

/** Enters configure mode, or leaves it; asks when there is something to lose (DEP-70). */
export function useConfigureSwitch(isConfiguring: boolean, changes: number): () => void {
  const { openDialog, startConfiguring, stopConfiguring } = useBoardStores().view;
  if (!isConfiguring) return startConfiguring;
  return () => (changes > 0 ? openDialog({ kind: 'discard-configuration' }) : stopConfiguring());
}

/**
 * The button stands elsewhere in the other mode, and its menu or dialog is gone: the focus that was there goes to
 * it (DEP-70).
 */
export function useFocusOnConfigure(isConfiguring: boolean): void {
  const before = useRef(isConfiguring);
  useLayoutEffect(() => {
    if (before.current === isConfiguring) return;
    before.current = isConfiguring;
    const active = document.activeElement;
    const isLost = active === document.body || active?.closest('[role=menu], [data-modal]');
    if (isLost) document.querySelector<HTMLElement>('[data-configure]')?.focus();
  }, [isConfiguring]);
}

type BoardToolsProps = Pick<BoardState, 'drawn'> & {
  /** On a phone: what is not needed at every moment is behind one button, with the two big steps. */
  isFolded?: boolean;
  /** The two big steps are not offered then. */
  isConfiguring?: boolean;
};

/** Undo, redo, Export and the log: what concerns the board as a whole. */
export function BoardTools({ drawn, isFolded = false, isConfiguring = false }: BoardToolsProps) {
  const operations = useOperations();
  const { timeZone } = useOrganisation();
  const { openDialog } = useBoardStores().view;
  const board = drawn?.board;
  const isWide = useWide();
  const stop = useWritingStop();
  const startItems = useStartItems(board);
  const undo = board && nextStep(board, operations.me, 'undo');
  const redo = board && nextStep(board, operations.me, 'redo');
  const paper = usePaper(board);
  const planItems = usePlanItems(board);
  useListedKeys(boardKeys);
  const exportBoard = () => {
    if (!board) return;
    const isPlan = isShiftAhead({ timeZone, date: board.date }, now());
    const text = deploymentCsv(board, operations.catalogue(), { isPlan });
    saveFile(deploymentFileName(board.date), 'text/csv;charset=utf-8', text);
    const { date, assignments } = board;
    recordExport({ what: 'deployment', date, lines: Object.keys(assignments).length });
  };
  return (
    <div className="flex shrink-0 items-center gap-1">
      <IconButton
        label={label('Undo', undo)}
        data-tip={`${label('Undo', undo)} (Ctrl+Z)`}
        icon={Undo2}
        aria-keyshortcuts="Control+Z"
        writes
        disabled={!undo}
        onClick={() => operations.reverse('undo')}
      />
      {isFolded ? (
        <FoldedActions
          exportBoard={exportBoard}
          board={board}
          startItems={startItems}
          paper={paper}
          planItems={planItems}
          isDisabled={!board}
          isConfiguring={isConfiguring}
          redo={{
            label: label('Redo', redo),
            icon: Redo2,
            writes: true,
            disabled: !redo,
            onSelect: () => operations.reverse('redo'),
          }}
        />
      ) : (
        <>
          <IconButton
            label={label('Redo', redo)}
            data-tip={`${label('Redo', redo)} (Ctrl+Shift+Z)`}
            icon={Redo2}
            aria-keyshortcuts="Control+Shift+Z"
            writes
            disabled={!redo}
            onClick={() => operations.reverse('redo')}
          />
          <ReliefButton board={board} />
          {isWide && <ExportButton disabled={!board} onClick={exportBoard} />}
          <DropdownMenu
            trigger={<IconButton label="More for the board" icon={Ellipsis} />}
            items={[
              ...startItems.map((item) => ({ ...item, startsGroup: false })),
              {
                label: 'Handover Note',
                icon: StickyNote,
                startsGroup: true,
                ...stoppedItem(!board, stop),
                onSelect: () => openDialog({ kind: 'note' as const }),
              },
              ...(isWide
                ? []
                : [{ label: 'Export', icon: Download, disabled: !board, onSelect: exportBoard }]),
              ...planItems,
              ...paper.map((item, index) => ({ ...item, startsGroup: index === 0 })),
            ]}
          />
          <LogButton />
        </>
      )}
    </div>
  );
}

function ExportButton(rest: { disabled: boolean; onClick: () => void }) {
  return <IconButton label="Export" word="Export" icon={Download} {...rest} />;
}

function LogButton() {
  const { openLog } = useBoardStores().view;
  return (
    <IconButton
      label="Log"
      word="Log"
      data-tip="Log and replay"
      icon={ScrollText}
      onClick={() => openLog()}
    />
  );
}

type FoldedActionsProps = {
  exportBoard: () => void;
  board: BoardSnapshot | undefined;
  startItems: readonly MenuItem[];
  paper: readonly MenuItem[];
  planItems: readonly MenuItem[];
  isDisabled: boolean;
  isConfiguring: boolean;
  redo: MenuItem;
};

function FoldedActions({
  exportBoard,
  board,
  startItems,
  paper,
  planItems,
  isDisabled,
  isConfiguring,
  redo,
}: FoldedActionsProps) {
  const relieving = useReliefCount(board);
  const { openDialog, openLog, startConfiguring } = useBoardStores().view;
  const stop = useWritingStop();
  const stopped = stoppedItem(isDisabled, stop);
  const bigSteps = [
    {
      label: 'Auto-Assign',
      icon: Wand,
      startsGroup: true,
      ...stopped,
      onSelect: () => openDialog({ kind: 'auto-assign' }),
    },
    { label: 'Configure', icon: Settings2, ...stopped, onSelect: startConfiguring },
  ];
  return (
    <DropdownMenu
      trigger={<IconButton label="More for the board" icon={Ellipsis} />}
      items={[
        redo,
        ...(isConfiguring ? [] : bigSteps),
        ...startItems,
        {
          label: reliefLabel(relieving),
          icon: Timer,
          startsGroup: true,
          disabled: isDisabled,
          onSelect: () => openDialog({ kind: 'relief' }),
        },
        {
          label: 'Handover Note',
          icon: StickyNote,
          ...stopped,
          onSelect: () => openDialog({ kind: 'note' }),
        },
        {
          label: 'Export',
          icon: Download,
          disabled: isDisabled,
          onSelect: exportBoard,
        },
        { label: 'Log and replay', icon: ScrollText, onSelect: () => openLog() },
        ...planItems,
        ...paper,
      ]}
    />
  );
}

/** How an entry that writes stands in a menu. */
const stoppedItem = (isDisabled: boolean, stop: string | undefined) => ({
  disabled: isDisabled || stop !== undefined,
  ...(stop !== undefined && { hint: stop }),
});

const label = (word: string, step: Step | undefined) =>
  step ? `${word}: ${stepWords(step)}` : word;
