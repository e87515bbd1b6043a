import {
  type SettingKey,
  type Settings,
  absenceTypes,
  elsewhereChoices,
  logo as logoSchema,
} from '@muster/protocol';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { isSame, textOf, settingWords, valueWords } from './settings.draft.ts';
import { contestedIn, type SettingsForm } from './use-settings-form.ts';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { ChevronDown, ImageUp } from 'lucide-react';
import { useState, useRef, type ChangeEvent } from 'react';
import { Checkbox } from '../../shared/ui/controls/checkbox.tsx';
import { OptionPanel } from '../../shared/ui/pickers/option-list.tsx';
import { useCommand } from '../../shared/ui/palette/commands.ts';

interface LogoControlProps {
  readonly label: string;
  /** A data URL; empty: none. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onType: (value: string) => void;
}

/** Chooses a picture and shows it; one that cannot be taken says why and changes nothing (SET-8). */
function LogoControl({ label, value, disabled, onType }: LogoControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useCommand(input);
  const [error, setError] = useState<string>();

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const read = logoSchema.safeParse(await dataUrlOf(file));
    setError(read.success ? undefined : `${file.name}: ${read.error.issues[0]?.message ?? ''}.`);
    if (read.success) onType(read.data);
  };

  return (
    <div className="flex flex-col gap-2">
      {value !== '' && (
        <img
          src={value}
          alt="The logo"
          className="h-14 max-w-56 self-start rounded-control border border-line bg-[#fff] object-contain p-1.5"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button writes disabled={disabled} onClick={() => input.current?.click()}>
          <ImageUp aria-hidden />
          {value === '' ? 'Choose a picture' : 'Choose another'}
        </Button>
        {value !== '' && (
          <Button variant="quiet" writes disabled={disabled} onClick={() => onType('')}>
            Remove
          </Button>
        )}
      </div>
      <input
        ref={field}
        type="file"
        aria-label={label}
        accept="image/png,image/jpeg"
        className="sr-only"
        tabIndex={-1}
        disabled={disabled}
        onChange={(event) => void choose(event)}
      />
      {error !== undefined && (
        <p role="alert" className="text-12 font-medium wrap-anywhere text-absent-text">
          {error}
        </p>
      )}
    </div>
  );
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    // What cannot be read is no picture.
    reader.addEventListener('loadend', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.readAsDataURL(file);
  });

interface ElsewhereControlProps {
  readonly label: string;
  /** The chosen types with commas between. */
  readonly value: string;
  readonly disabled: boolean;
  readonly onType: (text: string) => void;
}

/** The absence types that count as on duty elsewhere, ticked in a list (SET-12). */
function ElsewhereControl({ label, value, disabled, onType }: ElsewhereControlProps) {
  const [open, setOpen] = useState(false);
  const chosen = value.split(',').filter(Boolean);
  const toggle = (type: string, isOn: boolean) =>
    onType(
      elsewhereChoices.filter((one) => (one === type ? isOn : chosen.includes(one))).join(','),
    );
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5">
      <OptionPanel
        open={open}
        onOpenChange={setOpen}
        label={label}
        trigger={
          <Button
            aria-label={`${label}: ${chosen.length} of ${elsewhereChoices.length} types`}
            aria-haspopup="dialog"
            aria-expanded={open}
            disabled={disabled}
            onClick={() => setOpen(true)}
          >
            {chosen.length} of {elsewhereChoices.length} types
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <ul className="min-h-0 overflow-y-auto p-1">
          {elsewhereChoices.map((type) => (
            <li key={type}>
              <Checkbox
                label={
                  <>
                    <span className="font-semibold">{type}</span>{' '}
                    <span className="text-ink2">{absenceTypes[type]}</span>
                  </>
                }
                checked={chosen.includes(type)}
                onChange={(isOn) => toggle(type, isOn)}
                className="flex min-h-8 w-full rounded-badge px-2 hover:bg-sunken"
              />
            </li>
          ))}
        </ul>
      </OptionPanel>
      <p className="text-12 wrap-anywhere text-ink2">{chosen.join(', ') || 'none'}</p>
    </div>
  );
}

interface SettingControlProps {
  readonly id: SettingKey;
  readonly label: string;
  readonly text: string | boolean;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onType: (text: string | boolean) => void;
}

/** What a setting is changed with. */
function SettingControl({ id, label, text, error, disabled, onType }: SettingControlProps) {
  if (typeof text === 'boolean') {
    return (
      <Switch
        label={text ? 'Yes' : 'No'}
        name={label}
        checked={text}
        disabled={disabled}
        onChange={onType}
        className="w-24"
      />
    );
  }
  if (id === 'logo') {
    return <LogoControl label={label} value={text} disabled={disabled} onType={onType} />;
  }
  if (id === 'elsewhereAbsenceTypes') {
    return <ElsewhereControl label={label} value={text} disabled={disabled} onType={onType} />;
  }
  const { unit, empty } = settingWords[id];
  return (
    <Field
      label={label}
      labelHidden
      error={error}
      className={unit === undefined ? 'w-full' : undefined}
    >
      <span className="flex items-center gap-2">
        <Input
          inputMode={unit === undefined ? 'text' : 'numeric'}
          value={text}
          placeholder={empty}
          disabled={disabled}
          onChange={(event) => onType(event.target.value)}
          className={unit === undefined ? 'w-full' : 'w-24 text-right'}
        />
        {unit && <span className="text-13 text-ink2">{unit[text === '1' ? 0 : 1]}</span>}
      </span>
    </Field>
  );
}

interface SettingRowProps {
  readonly id: SettingKey;
  readonly shown: Settings;
  readonly form: SettingsForm;
  /** Who changed something last, for what is contested. */
  readonly changed: string | undefined;
}

/** One setting: what it does and from when, its value and its default (SET-1, ADM-202). */
export function SettingRow({ id, shown, form, changed }: SettingRowProps) {
  const setting = shown.settings[id];
  const isChanged = form.touched.has(id);
  const type = (text: string | boolean) => form.set(id, text);
  const { label, empty } = settingWords[id];
  const isFixed = setting.source === 'environment';
  const isEmpty = empty === undefined && (setting.default === '' || setting.default === null);
  const isDefault = isEmpty || isSame(setting.value, setting.default);
  return (
    <li className="flex flex-col gap-2 border-t border-line px-4 py-3.5">
      <div className="grid gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_minmax(14rem,20rem)]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-14 font-medium">
            {label}
            {isFixed && <Badge tone="outline">Fixed by the environment</Badge>}
            {isChanged && <Badge tone="accent">Not saved</Badge>}
          </p>
          <p className="mt-0.5 max-w-prose text-13 text-ink2">{setting.effect}</p>
          {isFixed ? (
            <p className="mt-0.5 text-12 text-ink3">
              It is set where the server is started and cannot be changed here.
            </p>
          ) : (
            !isEmpty && (
              <p className="mt-0.5 text-12 text-ink3">Default: {valueWords(id, setting.default)}</p>
            )
          )}
        </div>
        <div className="flex min-w-0 flex-wrap items-start gap-2">
          <SettingControl
            id={id}
            label={label}
            text={form.values[id]}
            error={form.errors[id]}
            disabled={isFixed}
            onType={type}
          />
          {!isFixed && !isDefault && !isChanged && (
            <Button variant="quiet" onClick={() => type(textOf(setting.default))}>
              Use default
            </Button>
          )}
        </div>
      </div>
      {contestedIn(form).includes(id) && (
        <Banner
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => form.takeTheirs(id, true)}>Take theirs</Button>
              <Button onClick={() => form.keepMine(id)}>Keep mine</Button>
            </span>
          }
        >
          Somebody else has set this to {valueWords(id, setting.value)} meanwhile.{' '}
          {changed !== undefined && `The latest change: ${changed}.`}
        </Banner>
      )}
    </li>
  );
}
