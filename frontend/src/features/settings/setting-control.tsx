import type { SettingKey } from '@muster/protocol';
import { Field } from '../../shared/ui/controls/field.tsx';
import { Input } from '../../shared/ui/controls/input.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { LogoControl } from './logo-control.tsx';
import { ElsewhereControl } from './elsewhere-control.tsx';
import type { DraftField } from './settings.draft.ts';
import { settingWords } from './settings.words.ts';

interface SettingControlProps {
  readonly id: SettingKey;
  readonly label: string;
  readonly field: DraftField;
  readonly disabled: boolean;
  readonly onType: (text: string | boolean) => void;
}

/** What a setting is changed with. */
export function SettingControl({ id, label, field, disabled, onType }: SettingControlProps) {
  const { text, error } = field;
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
