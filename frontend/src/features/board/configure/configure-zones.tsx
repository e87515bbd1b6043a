import { type BoardSnapshot, faultMessage, isolated, own, capacityLimit } from '@muster/protocol';
import { useMemo, memo, useId, useState } from 'react';
import {
  forecast,
  type Forecast,
  setZoneOpen,
  readCapacity,
  setStation,
} from './configuration-draft.ts';
import type { BoardState } from '../use-board.ts';
import { useBoardView, useBoardStores } from '../board-stores.ts';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { boardView, type ViewInput, type ZoneView } from '../board.view.ts';
import { useOperations } from '../board-scope.tsx';
import { staffingWords } from '../../../shared/domain/staffing/least.ts';
import { useZoneFolds } from '../stations/zone-folds.ts';
import { ZoneSection, ZonesEmpty } from '../stations/zone-section.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { hereWords, type StationView } from '../stations/station.view.ts';
import { officers } from '../operations/operation-words.ts';

/** What saving the configuration would do; undefined outside of configure mode. */
export function useForecast({
  drawn,
  catalogue,
}: Pick<BoardState, 'drawn' | 'catalogue'>): Forecast<BoardSnapshot> | undefined {
  const { me } = useOperations();
  const draft = useBoardView((view) => view.draft);
  const board = drawn?.board;
  return useMemo(
    () => (draft && board ? forecast(board, draft, catalogue, me) : undefined),
    [draft, board, catalogue, me],
  );
}

type ConfigureStationProps = {
  /** As it will be when the configuration is saved. */
  view: StationView;
  isZoneOpen: boolean;
  /** How many have a place there now. */
  count: number;
  /** Officers who return to Unassigned when the configuration is saved. */
  returning: number;
  /** The capacity as it is or was set, also while the station is closed. */
  capacity: number;
  /** What it needs at least, in words. */
  staffing: string;
  /** Why this cannot be saved. */
  fault: string | undefined;
};

/** A station in configure mode: open or closed, and how many places it has. Nothing is dragged here. */
const ConfigureStation = memo(function ConfigureStation({
  view,
  isZoneOpen,
  count,
  returning,
  capacity,
  staffing,
  fault,
}: ConfigureStationProps) {
  const { station, isOpen } = view;
  const { changeDraft, openDialog } = useBoardStores().view;
  const [words, look] = fault
    ? [fault, 'font-medium text-absent-text']
    : returning > 0
      ? [`${officers(returning)} will return to Unassigned`, 'font-medium text-pto-text']
      : isOpen
        ? [hereWords(view, count) ?? `${count} here`, 'text-ink3']
        : [isZoneOpen ? 'Station closed' : 'Zone closed', 'text-ink3'];

  return (
    <section
      aria-label={station.name}
      className={cn(
        'flex min-w-0 flex-col gap-2 rounded-card border bg-surface p-3',
        fault ? 'border-absent' : 'border-line',
      )}
    >
      <header className="flex min-w-0 items-center gap-2">
        <h3
          data-tip={[station.name, station.description].filter(Boolean).join(': ')}
          className={cn('min-w-0 flex-1 truncate font-semibold', !isOpen && 'text-ink3')}
        >
          {station.name}
        </h3>
        <Switch
          label={isOpen ? 'Open' : 'Closed'}
          name={`${isolated(station.name)}: ${isOpen ? 'Open' : 'Closed'}`}
          checked={isOpen}
          disabled={!isZoneOpen}
          onChange={(on) => changeDraft((draft) => setStation(draft, station.id, { isOpen: on }))}
          className="min-w-24 shrink-0"
        />
      </header>
      <p dir="auto" className="-mt-1.5 min-h-4 text-left text-11 wrap-anywhere text-ink3">
        {station.description}
      </p>
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <CapacityInput
          name={`Capacity of ${isolated(station.name)}`}
          value={isOpen ? capacity : 0}
          isDisabled={!isOpen}
          isInvalid={fault !== undefined}
          onChange={(value) =>
            changeDraft((draft) => setStation(draft, station.id, { capacity: value }))
          }
        />
        <p className={cn('ml-auto text-right text-12', look)}>{words}</p>
      </div>
      <div className="flex min-w-0 items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-12 wrap-anywhere text-ink2">{staffing}</p>
        <Button
          size="small"
          aria-label={`Minimums of ${station.name}`}
          disabled={!isOpen}
          onClick={() => openDialog({ kind: 'configure-staffing', stationId: station.id })}
        >
          Minimums
        </Button>
      </div>
    </section>
  );
});

type CapacityInputProps = {
  name: string;
  value: number;
  isDisabled: boolean;
  isInvalid: boolean;
  onChange: (value: number) => void;
};

/** A number, minimum 0; what is not a number becomes 0 when the field is left (DEP-69). */
function CapacityInput({ name, value, isDisabled, isInvalid, onChange }: CapacityInputProps) {
  const [text, setText] = useState<string | null>(null);
  const id = useId();
  return (
    <label htmlFor={id} className="flex shrink-0 items-center gap-2 text-12 text-ink2">
      Capacity
      <Input
        id={id}
        aria-label={name}
        type="number"
        inputMode="numeric"
        min={0}
        max={capacityLimit}
        value={text ?? String(value)}
        disabled={isDisabled}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readCapacity(event.target.value, capacityLimit));
        }}
        onBlur={() => setText(null)}
        aria-invalid={isInvalid}
        className="w-15"
      />
    </label>
  );
}

type ConfigureZonesProps = {
  /** The board as it is. */
  board: BoardSnapshot;
  forecast: Forecast<BoardSnapshot>;
  input: Omit<ViewInput, 'board' | 'isConfiguring'>;
};

/** All zones and stations, closed ones too, as they will be when the configuration is saved. */
export function ConfigureZones({ board, forecast, input }: ConfigureZonesProps) {
  const operations = useOperations();
  const { changeDraft } = useBoardStores().view;
  const draft = useBoardView((view) => view.draft);
  const shown = forecast.board;
  const view = useMemo(
    () => boardView({ ...input, board: shown, isConfiguring: true }),
    [input, shown],
  );
  const counts = useMemo(() => {
    const now = boardView({ ...input, board, isConfiguring: true });
    return new Map(
      now.zones.flatMap(({ stations }) =>
        stations.map(({ station, count }) => [station.id, count] as const),
      ),
    );
  }, [input, board]);

  const { zones, isUnfolded } = useZoneFolds(view.zones);
  // What cannot be saved is in sight.
  const isFaulty = ({ stations }: ZoneView) =>
    stations.some(({ station }) => forecast.faults.has(station.id));

  if (view.zones.length === 0) {
    return <ZonesEmpty board={board} filters={input.filters} isConfiguring />;
  }
  return (
    <div className="flex flex-col gap-6 phone:gap-0">
      {zones.map((zone) => (
        <ZoneSection
          key={zone.zone.id}
          view={zone}
          canFold
          isUnfolded={isFaulty(zone) ? undefined : isUnfolded(zone)}
          action={
            <Switch
              label={zone.isOpen ? 'Open' : 'Closed'}
              name={`${isolated(zone.zone.name)}: ${zone.isOpen ? 'Open' : 'Closed'}`}
              checked={zone.isOpen}
              onChange={(isOpen) =>
                changeDraft((draft) =>
                  setZoneOpen(draft, zone.zone.id, isOpen, operations.catalogue()),
                )
              }
              className="min-w-24"
            />
          }
        >
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] items-start gap-2.5">
            {zone.stations.map((station) => {
              const { id } = station.station;
              const fault = forecast.faults.get(id);
              return (
                <ConfigureStation
                  key={id}
                  view={station}
                  isZoneOpen={zone.isOpen}
                  count={counts.get(id) ?? 0}
                  returning={forecast.returned.get(id) ?? 0}
                  capacity={
                    own(draft?.stations ?? {}, id)?.capacity ??
                    own(shown.stations, id)?.capacity ??
                    0
                  }
                  staffing={staffingWords({
                    ...own(shown.stations, id),
                    ...own(draft?.stations ?? {}, id),
                  })}
                  fault={fault && faultMessage(fault.code, fault.words)}
                />
              );
            })}
          </div>
        </ZoneSection>
      ))}
    </div>
  );
}
