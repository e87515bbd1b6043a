import { memo, type ReactNode } from 'react';
import { TabList } from '../../../shared/ui/layout/tabs.tsx';
import { useNarrow, usePhone } from '../../../shared/ui/hooks/use-media.ts';
import { DensityChoice } from '../density/density-choice.tsx';
import { useBoardView, useBoardStores } from '../board-stores.ts';
import { PhoneToolbar, useHasOneRow } from './board-filter-row.tsx';
import { Settings2, Wand } from 'lucide-react';
import { useWritingStop } from '../../../shared/live/connection/use-connection.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useConfigureSwitch } from './board-tools.tsx';

type BigStepsProps = {
  isConfiguring: boolean;
  /** Nothing can be asked for: the board has not come yet. */
  isDisabled: boolean;
  /** Zones and stations that would differ if the configuration were saved. */
  configurationChanges: number;
};

/** Auto-Assign and Configure, with the reason while writing is stopped (UI-45). */
const BigSteps = memo(function BigSteps(props: BigStepsProps) {
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
});

/** Enters configure mode, and leaves it. */
function ConfigureButton({ isConfiguring, isDisabled, configurationChanges }: BigStepsProps) {
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

/** Stations or officers, and how densely. */
const Views = memo(function Views({ tab }: { tab: 'stations' | 'officers' }) {
  return (
    <>
      <TabList
        label="Stations or officers"
        variant="segment"
        className="shrink-0"
        entries={[
          { value: 'stations', label: 'Stations' },
          { value: 'officers', label: 'Officers' },
        ]}
      />
      {tab === 'stations' && <DensityChoice />}
    </>
  );
});

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
  /** Handover notes that are not new, behind one button. */
  notes: ReactNode;
};

/** The row above the board: what is shown, by what it is filtered, and the two big steps; two rows with the tools. */
export function BoardToolbar({
  isConfiguring,
  configurationChanges,
  isDisabled,
  tools,
  filters,
  search,
  notes,
}: BoardToolbarProps) {
  const tab = useBoardView((view) => view.tab);
  const isNarrow = useNarrow();
  const isPhone = usePhone();
  const hasOneRow = useHasOneRow();
  const steps = { isConfiguring, isDisabled, configurationChanges };
  const views = !isConfiguring && <Views tab={tab} />;
  if (isPhone) {
    return (
      <PhoneToolbar isConfiguring={isConfiguring} views={views} filters={filters} opensUp>
        {search}
        {notes}
        {tools}
        {isConfiguring && (
          <span className="ml-auto">
            <ConfigureButton {...steps} />
          </span>
        )}
      </PhoneToolbar>
    );
  }
  return (
    <div
      data-one-row={hasOneRow}
      className="flex flex-wrap items-center gap-2 data-[one-row=true]:flex-nowrap print:hidden"
    >
      {tools ? (
        <div className="flex basis-full items-center justify-between gap-2">
          <span className="flex gap-2">{views}</span>
          {tools}
        </div>
      ) : (
        views
      )}
      {filters}
      {search}
      {notes}
      {(!isNarrow || isConfiguring) && (
        <span className="ml-auto flex shrink-0 gap-2">
          <BigSteps {...steps} />
        </span>
      )}
    </div>
  );
}
