import { Settings2, Wand } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWritingStop } from '../../../../shared/realtime/use-connection.ts';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { TabList } from '../../../../shared/ui/layout/tabs.tsx';
import { useBoardStores, useBoardView } from '../use-board-stores.ts';
import { useNarrow } from '../use-narrow.ts';
import { DensityChoice } from '../../density/density-choice.tsx';
import { useConfigureSwitch } from './use-configure-switch.ts';

type BoardToolbarProps = {
  isConfiguring: boolean;
  /** Zones and stations that would differ if the configuration were saved. */
  configurationChanges: number;
  /** Nothing can be asked for: the board has not come yet. */
  isDisabled: boolean;
  /** Undo, redo and the rest, where the row of tabs has no room for them. */
  tools: ReactNode;
  filters: ReactNode;
  search: ReactNode;
};

/**
 * The row above the board: what is shown, by what it is filtered, and the two big steps. Below 80rem
 * the filters have a row of their own; a filter that is set never moves what is beside it.
 */
export function BoardToolbar({
  isConfiguring,
  configurationChanges,
  isDisabled,
  tools,
  filters,
  search,
}: BoardToolbarProps) {
  const { openDialog } = useBoardStores().view;
  const tab = useBoardView((view) => view.tab);
  const toggle = useConfigureSwitch(isConfiguring, configurationChanges);
  const isNarrow = useNarrow();
  const stop = useWritingStop();
  return (
    <div className="flex flex-wrap items-center gap-2 xl:flex-nowrap print:hidden">
      {!isConfiguring && (
        <TabList
          label="Stations or officers"
          variant="segment"
          className="shrink-0"
          entries={[
            { value: 'stations', label: 'Stations' },
            { value: 'officers', label: 'Officers' },
          ]}
        />
      )}
      {tools && <span className="ml-auto sm:order-2">{tools}</span>}
      {/* On a phone one row that is pushed aside by a finger, instead of half a screen of buttons. */}
      <div className="contents phone:-mx-4 phone:flex phone:w-screen phone:gap-2 phone:overflow-x-auto phone:px-4 phone:py-0.5 phone:*:shrink-0">
        {!isConfiguring && tab === 'stations' && <DensityChoice />}
        <div className="contents phone:flex phone:gap-2 phone:*:shrink-0 sm:flex sm:gap-2 sm:max-xl:order-1 sm:max-xl:min-w-0 sm:max-xl:flex-1 sm:max-xl:basis-96 xl:min-w-0">
          {filters}
        </div>
      </div>
      {search}
      {(!isNarrow || isConfiguring) && (
        <span className="ml-auto flex shrink-0 gap-2">
          {!isConfiguring && (
            <Button
              disabled={isDisabled || stop !== undefined}
              data-tip={stop}
              onClick={() => openDialog({ kind: 'auto-assign' })}
            >
              <Wand aria-hidden />
              Auto-Assign
            </Button>
          )}
          <Button
            disabled={isDisabled || (!isConfiguring && stop !== undefined)}
            data-tip={isConfiguring ? undefined : stop}
            aria-pressed={isConfiguring}
            onClick={toggle}
          >
            <Settings2 aria-hidden />
            {isConfiguring ? 'Exit Config' : 'Configure'}
          </Button>
        </span>
      )}
    </div>
  );
}
