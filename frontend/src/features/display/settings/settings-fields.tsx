import type { Zone } from '@muster/protocol';
import { displayPart } from '@muster/protocol';
import type { ReactNode } from 'react';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import {
  fieldWords,
  nameSegments,
  partWords,
  sourceSegments,
  themeSegments,
  type DisplayValues,
} from './display-fields.ts';
import type { useSettingsDraft } from './use-settings-draft.ts';
import { ZonesChoice } from './zones-choice.tsx';

type SettingsFieldsProps = Pick<ReturnType<typeof useSettingsDraft>, 'set' | 'wrong'> & {
  values: DisplayValues;
  /** All zones; undefined while they are not known. */
  zones: readonly Zone[] | undefined;
  zonesFailed: boolean;
};

/** The fields of a screen's settings; what would change nothing that it shows is left out. */
export function SettingsFields({ values, wrong, set, zones, zonesFailed }: SettingsFieldsProps) {
  const { show } = values;
  const places = show.includes('deployment');
  return (
    <>
      <Field label={fieldWords.name} required error={wrong.name}>
        <Input
          value={values.name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      <Group legend={fieldWords.show} error={wrong.show}>
        {displayPart.options.map((part) => (
          <Checkbox
            key={part}
            checked={show.includes(part)}
            label={
              <>
                {partWords[part].label}{' '}
                <span className="text-12 text-ink3">{partWords[part].says}</span>
              </>
            }
            onChange={(isShown) =>
              set(
                'show',
                displayPart.options.filter((one) => (one === part ? isShown : show.includes(one))),
              )
            }
          />
        ))}
      </Group>
      {places && (
        <Choice label={fieldWords.deployment}>
          <SegmentedRadio
            label={fieldWords.deployment}
            value={values.deployment}
            segments={sourceSegments}
            onChange={(next) => set('deployment', next)}
          />
        </Choice>
      )}
      {(places || show.includes('notes')) && (
        <ZonesChoice
          chosen={values.zones}
          zones={zones}
          failed={zonesFailed}
          error={wrong.zones}
          onChange={(next) => set('zones', next)}
        />
      )}
      {places && (
        <Choice
          label={fieldWords.names}
          hint="Short is Priya N. for Priya Nair; without names a station shows only how many are there."
        >
          <SegmentedRadio
            label={fieldWords.names}
            value={values.names}
            segments={nameSegments}
            onChange={(next) => set('names', next)}
          />
        </Choice>
      )}
      <Choice label={fieldWords.theme} hint="Auto is light from 07:00 to 19:00 and dark at night.">
        <SegmentedRadio
          label={fieldWords.theme}
          value={values.theme}
          segments={themeSegments}
          onChange={(next) => set('theme', next)}
        />
      </Choice>
      <Field
        label={fieldWords.secondsPerPage}
        required
        error={wrong.secondsPerPage}
        hint="From 5 to 60. Counts for what needs more than one page."
      >
        <Input
          className="max-w-24"
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={values.secondsPerPage}
          onChange={(event) => set('secondsPerPage', event.target.value)}
        />
      </Field>
    </>
  );
}

/** A choice among segments under its words, which the choice itself says to assistive technology. */
function Choice({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <p aria-hidden className="text-12 font-medium">
        {label}
      </p>
      {children}
      {hint !== undefined && <p className="text-12 text-ink3">{hint}</p>}
    </div>
  );
}

type GroupProps = { legend: string; error: string | undefined; children: ReactNode };

function Group({ legend, error, children }: GroupProps) {
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1 text-12 font-medium">{legend}</legend>
      {children}
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium text-absent-text">
          {error}
        </p>
      )}
    </fieldset>
  );
}
