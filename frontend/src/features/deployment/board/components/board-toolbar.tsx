import { Settings2, Wand } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../shared/ui/controls/button.tsx';
import { TabList } from '../../../../shared/ui/layout/tabs.tsx';
import { useBoardStores } from '../use-board-stores.ts';

type BoardToolbarProps = {
  isConfiguring: boolean;
  /** Zones and stations that would differ if the configuration were saved. */
  configurationChanges: number;
  /** Nothing can be asked for: the board has not come yet. */
  isDisabled: boolean;
  /** Undo, redo, Refresh and Export, where the row of tabs has no room for them. */
  tools: ReactNode;
  filters: ReactNode;
  search: ReactNode;
};

/** The row above the board: what is shown, by what it is filtered, and the two big steps. */
export function BoardToolbar({
  isConfiguring,
  configurationChanges,
  isDisabled,
  tools,
  filters,
  search,
}: BoardToolbarProps) {
  const { openDialog, startConfiguring, stopConfiguring } = useBoardStores().view;
  const exit = () =>
    configurationChanges > 0 ? openDialog({ kind: 'discard-configuration' }) : stopConfiguring();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isConfiguring && (
        <TabList
          label="Stations or officers"
          variant="segment"
          entries={[
            { value: 'stations', label: 'Stations' },
            { value: 'officers', label: 'Officers' },
          ]}
        />
      )}
      {tools && <span className="ml-auto">{tools}</span>}
      {search}
      {/* On a phone one row that is pushed aside by a finger, instead of half a screen of buttons. */}
      <div className="contents phone:-mx-4 phone:flex phone:w-screen phone:gap-2 phone:overflow-x-auto phone:px-4 phone:py-0.5 phone:*:shrink-0">
        {filters}
        <span className="flex gap-2 sm:order-2 sm:ml-auto">
          {!isConfiguring && (
            <Button disabled={isDisabled} onClick={() => openDialog({ kind: 'auto-assign' })}>
              <Wand aria-hidden />
              Auto-Assign
            </Button>
          )}
          <Button
            disabled={isDisabled}
            aria-pressed={isConfiguring}
            onClick={isConfiguring ? exit : startConfiguring}
          >
            <Settings2 aria-hidden />
            {isConfiguring ? 'Exit Config' : 'Configure'}
          </Button>
        </span>
      </div>
    </div>
  );
}
