import {
  isolated,
  type DisplayDevice,
  type Zone,
  displayPart,
  displayChange,
  displayDevice,
} from '@muster/protocol';
import { useId, type ReactNode, useState } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useZones, useChangeDisplay } from '../displays/displays.queries.ts';
import {
  fieldWords,
  valueWords,
  nameSegments,
  partWords,
  sourceSegments,
  themeSegments,
  type DisplayValues,
  type DisplayField,
  valuesOf,
  type SettingsDraft,
  draftOf,
  takeIn,
  touchedOf,
} from './display-fields.ts';
import { Checkbox } from '../../../shared/ui/controls/checkbox.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Input } from '../../../shared/ui/controls/input.tsx';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import type { z } from 'zod';
import { staleRow } from '../../../shared/faults/fault-notice.ts';

type Errors = Partial<Record<DisplayField, string | undefined>>;

/** The form of one screen's settings; `display` is the row as it is now. */
function useSettingsDraft(display: DisplayDevice, onDone: () => void) {
  const [kept, setDraft] = useState(() => draftOf(display));
  const draft = takeIn(kept, display);
  if (draft !== kept) setDraft(draft);
  const [wrong, setWrong] = useState<Errors>({});
  const change = useChangeDisplay();

  const set = <Field extends DisplayField>(field: Field, value: DisplayValues[Field]) => {
    setWrong((known) => ({ ...known, [field]: undefined }));
    setDraft((known) => ({ ...known, values: { ...known.values, [field]: value } }));
  };
  const takeTheirs = (field: DisplayField) =>
    setDraft((known) => ({
      ...known,
      values: { ...known.values, [field]: valuesOf(known.base)[field] },
      clashes: known.clashes.filter((one) => one !== field),
    }));

  const submit = () => {
    const body = bodyOf(draft);
    const checked = displayChange.safeParse(body);
    if (!checked.success) return setWrong(errorsOf(checked.error));
    if (touchedOf(draft).length === 0) return onDone();
    change.mutate(
      { id: display.id, ...body },
      {
        onSuccess: onDone,
        onError: (fault) => {
          const current = staleRow(fault, displayDevice);
          if (current) setDraft((known) => takeIn(known, current));
        },
      },
    );
  };

  return { draft, set, takeTheirs, submit, wrong, pending: change.isPending };
}

/** Only what was touched, so that what others chose meanwhile stays. */
function bodyOf(draft: SettingsDraft) {
  const { secondsPerPage } = draft.values;
  const isWhole = /^\d+$/.test(secondsPerPage.trim());
  const all = { ...draft.values, secondsPerPage: isWhole ? Number(secondsPerPage) : NaN };
  const touched = touchedOf(draft).map((field) => [field, all[field]]);
  return { ...Object.fromEntries(touched), baseRevision: draft.base.revision } as Partial<
    typeof all
  > & { baseRevision: number };
}

/** The first that is wrong with each field. */
function errorsOf({ issues }: z.ZodError): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) {
    const field = String(path[0]);
    errors[field] ??= field === 'secondsPerPage' ? 'A whole number from 5 to 60' : message;
  }
  return errors;
}

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

type SettingsFieldsProps = Pick<ReturnType<typeof useSettingsDraft>, 'set' | 'wrong'> & {
  values: DisplayValues;
  /** All zones; undefined while they are not known. */
  zones: readonly Zone[] | undefined;
  zonesFailed: boolean;
};

/** The fields of a screen's settings; what would change nothing that it shows is left out. */
function SettingsFields({ values, wrong, set, zones, zonesFailed }: SettingsFieldsProps) {
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

type DisplaySettingsDialogProps = {
  /** The screen as it is now. */
  display: DisplayDevice;
  timeZone: string | undefined;
  onClose: () => void;
};

/** What a screen is called and what it shows (DIS-35); the wall follows when it is saved. */
export function DisplaySettingsDialog({ display, timeZone, onClose }: DisplaySettingsDialogProps) {
  const id = useId();
  const form = useSettingsDraft(display, onClose);
  const zones = useZones();
  const zoneName = (zone: string) => zones.data?.find((one) => one.id === zone)?.name ?? zone;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Settings of ${isolated(display.name)}`}
      description="The screen shows what is saved within a second."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="primary"
            pending={form.pending}
            pendingText="Saving…"
          >
            Save Settings
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!form.pending) form.submit();
        }}
      >
        <Overtaken
          draft={form.draft}
          timeZone={timeZone}
          zoneName={zoneName}
          onTakeTheirs={form.takeTheirs}
        />
        <SettingsFields
          values={form.draft.values}
          wrong={form.wrong}
          set={form.set}
          zones={zones.data}
          zonesFailed={zones.isError}
        />
      </form>
    </Dialog>
  );
}

type OvertakenProps = {
  draft: SettingsDraft;
  timeZone: string | undefined;
  zoneName: (id: string) => string;
  onTakeTheirs: ReturnType<typeof useSettingsDraft>['takeTheirs'];
};

/** Says who has changed the same screen meanwhile, and to what where both have chosen. */
function Overtaken({ draft, timeZone, zoneName, onTakeTheirs }: OvertakenProps) {
  if (!draft.isOvertaken) return null;
  const { changedBy, changedAt } = draft.base;
  const who = changedBy?.name ?? 'Somebody else';
  const theirs = valuesOf(draft.base);
  return (
    <Banner tone="warning">
      <p>
        <strong className="font-semibold">{who}</strong> has changed this
        {changedAt === null ? '' : ` at ${formatTime(changedAt, timeZone)}`}. What you chose is
        kept; the rest shows the new values.
      </p>
      {draft.clashes.map((field) => (
        <p key={field} className="mt-2 flex flex-wrap items-center gap-2">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {fieldWords[field]}:{' '}
            <strong className="font-semibold">{valueWords(field, theirs, zoneName)}</strong>
          </span>
          <Button
            size="small"
            aria-label={`Take theirs for ${fieldWords[field]}`}
            onClick={() => onTakeTheirs(field)}
          >
            Take theirs
          </Button>
        </p>
      ))}
    </Banner>
  );
}
