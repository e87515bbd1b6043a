import { Settings2, Wand } from 'lucide-react';
import { useWritingStop } from '../../../../shared/realtime/connection/use-connection.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { useBoardStores } from '../use-board-stores.ts';
import { useConfigureSwitch } from './use-configure-switch.ts';

type BigStepsProps = {
  isConfiguring: boolean;
  /** Nothing can be asked for: the board has not come yet. */
  isDisabled: boolean;
  /** Zones and stations that would differ if the configuration were saved. */
  configurationChanges: number;
};

/** Auto-Assign and Configure, with the reason while writing is stopped (DEP-117). */
export function BigSteps(props: BigStepsProps) {
  const { openDialog } = useBoardStores().view;
  const stop = useWritingStop();
  return (
    <>
      {!props.isConfiguring && (
        <Button
          disabled={props.isDisabled || stop !== undefined}
          data-tip={stop}
          onClick={() => openDialog({ kind: 'auto-assign' })}
        >
          <Wand aria-hidden />
          Auto-Assign
        </Button>
      )}
      <ConfigureButton {...props} />
    </>
  );
}

/** Enters configure mode, and leaves it. */
export function ConfigureButton({
  isConfiguring,
  isDisabled,
  configurationChanges,
}: BigStepsProps) {
  const stop = useWritingStop();
  const toggle = useConfigureSwitch(isConfiguring, configurationChanges);
  return (
    <Button
      disabled={isDisabled || (!isConfiguring && stop !== undefined)}
      data-tip={isConfiguring ? undefined : stop}
      aria-pressed={isConfiguring}
      data-configure
      onClick={toggle}
    >
      <Settings2 aria-hidden />
      {isConfiguring ? 'Exit Config' : 'Configure'}
    </Button>
  );
}
