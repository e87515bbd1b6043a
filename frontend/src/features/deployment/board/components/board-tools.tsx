import { deploymentCsv, deploymentFileName, type Step } from '@muster/protocol';
import { Download, Redo2, RefreshCw, Undo2 } from 'lucide-react';
import { useLiveChannel } from '../../../../shared/realtime/live-context.ts';
import { IconButton } from '../../../../shared/ui/controls/icon-button.tsx';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { nextStep } from '../../operations/pending.ts';
import { boardTopic, stationsTopic, zonesTopic } from '../board.sync.ts';
import { stepWords } from '../../operations/operation-words.ts';
import type { BoardState } from '../use-board.ts';

/** Undo, redo, Refresh and Export: what concerns the board as a whole. */
export function BoardTools({ drawn, operations }: Pick<BoardState, 'drawn' | 'operations'>) {
  const live = useLiveChannel();
  const board = drawn?.board;
  const undo = board && nextStep(board, operations.me, 'undo');
  const redo = board && nextStep(board, operations.me, 'redo');
  const refresh = () => {
    for (const topic of [boardTopic(operations.date), zonesTopic, stationsTopic]) {
      void live.refresh(topic);
    }
  };
  return (
    <div className="flex shrink-0 items-center gap-1">
      <IconButton
        label={label('Undo', undo)}
        icon={Undo2}
        aria-keyshortcuts="Control+Z"
        disabled={!undo}
        onClick={() => operations.reverse('undo')}
      />
      <IconButton
        label={label('Redo', redo)}
        icon={Redo2}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!redo}
        onClick={() => operations.reverse('redo')}
      />
      <IconButton label="Refresh" icon={RefreshCw} onClick={refresh} />
      <IconButton
        label="Export"
        icon={Download}
        disabled={!board}
        onClick={() => {
          if (!board) return;
          const text = deploymentCsv(board, operations.catalogue());
          saveFile(deploymentFileName(board.date), 'text/csv;charset=utf-8', text);
        }}
      />
    </div>
  );
}

const label = (word: string, step: Step | undefined) =>
  step ? `${word}: ${stepWords(step)}` : word;
