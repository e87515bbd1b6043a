import type { SettingKey, Settings } from '@muster/protocol';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Badge } from '../../shared/ui/feedback/badge.tsx';
import { SettingControl } from './setting-control.tsx';
import { fieldOf, isSame, textOf } from './settings.draft.ts';
import { settingWords, valueWords } from './settings.words.ts';
import type { SettingsForm } from './use-settings-form.ts';

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
  const field = fieldOf(id, shown, form.draft);
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
            {field.isChanged && <Badge tone="accent">Not saved</Badge>}
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
            field={field}
            disabled={isFixed}
            onType={(text) => form.type(id, text)}
          />
          {!isFixed && !isDefault && !field.isChanged && (
            <Button variant="quiet" onClick={() => form.type(id, textOf(setting.default))}>
              Use default
            </Button>
          )}
        </div>
      </div>
      {field.isContested && (
        <Banner
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => form.giveUp(id)}>Take theirs</Button>
              <Button onClick={() => form.insist(id)}>Keep mine</Button>
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
