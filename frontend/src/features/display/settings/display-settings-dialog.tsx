import {
  isolated,
  type DisplayDevice,
  type Zone,
  displayPart,
  displayDevice,
} from '@muster/protocol';
import type { ReactNode } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { FormDialog } from '../../../shared/form/form-dialog.tsx';
import { type Form, useForm } from '../../../shared/form/use-form.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useZones, useSaveDisplay } from '../displays/displays.queries.ts';
import {
  displayFields,
  fieldWords,
  valueWords,
  nameSegments,
  partWords,
  sourceSegments,
  themeSegments,
  type DisplayValues,
  valuesOf,
  wrongWith,
} from './display-fields.ts';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

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
function ZonesChoice({ chosen, zones, failed, error, onChange }: ZonesChoiceProps) {
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

type SettingsFieldsProps = {
  form: Form<DisplayValues>;
  /** All zones; undefined while they are not known. */
  zones: readonly Zone[] | undefined;
  zonesFailed: boolean;
};

/** The fields of a screen's settings; what would change nothing that it shows is left out. */
function SettingsFields({ form, zones, zonesFailed }: SettingsFieldsProps) {
  const { values, errors, set } = form;
  const { show } = values;
  const places = show.includes('deployment');
  return (
    <>
      <Field label={fieldWords.name} required error={errors.name}>
        <Input
          value={values.name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      <Group legend={fieldWords.show} error={errors.show}>
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
          error={errors.zones}
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
        error={errors.secondsPerPage}
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

type DisplaySettingsDialogProps = {
  /** The screen as it is now. */
  display: DisplayDevice;
  onClose: () => void;
};

/** What a screen is called and what it shows (DIS-35); the wall follows when it is saved. */
export function DisplaySettingsDialog({ display, onClose }: DisplaySettingsDialogProps) {
  const form = useForm({
    row: display,
    schema: displayDevice,
    valuesOf: (row) => valuesOf(row ?? display),
    check: wrongWith,
    save: useSaveDisplay(display.id),
    onDone: onClose,
  });
  const zones = useZones();
  const zoneName = (zone: string) => zones.data?.find((one) => one.id === zone)?.name ?? zone;
  return (
    <FormDialog
      title={`Settings of ${isolated(display.name)}`}
      description="The screen shows what is saved within a second."
      submitLabel="Save Settings"
      onClose={onClose}
      {...form.frame}
      onSubmit={form.touched.size > 0 ? form.frame.onSubmit : onClose}
    >
      <Overtaken form={form} zoneName={zoneName} />
      <SettingsFields form={form} zones={zones.data} zonesFailed={zones.isError} />
    </FormDialog>
  );
}

type OvertakenProps = {
  form: Form<DisplayValues, DisplayDevice>;
  zoneName: (id: string) => string;
};

/** Says who has changed the same screen meanwhile, and to what where both have chosen. */
function Overtaken({ form, zoneName }: OvertakenProps) {
  const { timeZone } = useOrganisation();
  if (!form.changed) return null;
  const { changedBy, changedAt } = form.changed;
  const who = changedBy?.name ?? 'Somebody else';
  const theirs = valuesOf(form.changed);
  const clashes = displayFields.filter((field) => form.clashes[field]?.isTaken === false);
  return (
    <Banner tone="warning">
      <p>
        <strong className="font-semibold">{who}</strong> has changed this
        {changedAt === null ? '' : ` at ${formatTime(changedAt, timeZone)}`}. What you chose is
        kept; the rest shows the new values.
      </p>
      {clashes.map((field) => (
        <p key={field} className="mt-2 flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {fieldWords[field]}:{' '}
            <strong className="font-semibold">{valueWords(field, theirs, zoneName)}</strong>
          </span>
          <Button
            size="small"
            aria-label={`Take theirs for ${fieldWords[field]}`}
            onClick={() => form.takeTheirs(field, true)}
          >
            Take theirs
          </Button>
        </p>
      ))}
    </Banner>
  );
}
