import type { Zone } from '@muster/protocol';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { fieldWords } from './display-fields.ts';

type ZonesChoiceProps = {
  /** Null for all. */
  chosen: readonly string[] | null;
  zones: readonly Zone[] | undefined;
  failed: boolean;
  error: string | undefined;
  onChange: (zones: string[] | null) => void;
};

const segments = [
  { value: 'all', label: 'All zones', tone: 'accent' },
  { value: 'chosen', label: 'Chosen zones', tone: 'accent' },
] as const;

/** All zones, those to come too, or some of them. One that is gone meanwhile can only be taken away. */
export function ZonesChoice({ chosen, zones, failed, error, onChange }: ZonesChoiceProps) {
  const inUse = zones?.filter(({ id, retiredAt }) => !retiredAt || chosen?.includes(id)) ?? [];
  const gone = chosen?.filter((id) => zones && !inUse.some((zone) => zone.id === id)) ?? [];
  const choose = (id: string, isChosen: boolean) =>
    onChange([...(chosen ?? []).filter((one) => one !== id), ...(isChosen ? [id] : [])]);
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden className="-mb-1 text-12 font-medium">
        {fieldWords.zones}
      </p>
      <SegmentedRadio
        label={fieldWords.zones}
        value={chosen === null ? 'all' : 'chosen'}
        segments={segments}
        onChange={(next) => onChange(next === 'all' ? null : inUse.map(({ id }) => id))}
        disabled={zones === undefined && chosen === null}
      />
      {failed && zones === undefined && (
        <p role="alert" className="text-12 text-absent-text">
          The zones could not be fetched. Close this and open it again to choose among them.
        </p>
      )}
      {chosen !== null && (
        <div
          role="group"
          aria-label="Chosen zones"
          className="grid gap-x-4 gap-y-2 sm:grid-cols-2 [&_span]:wrap-anywhere"
        >
          {[...inUse, ...gone.map((id) => ({ id, name: `${id} (removed)` }))].map((zone) => (
            <Checkbox
              key={zone.id}
              checked={chosen.includes(zone.id)}
              label={zone.name}
              onChange={(isChosen) => choose(zone.id, isChosen)}
            />
          ))}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {error}
        </p>
      )}
    </div>
  );
}
