import { isolated, type DisplayDevice } from '@muster/protocol';
import { useId } from 'react';
import { formatTime } from '../../../shared/dates/time-format.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useZones } from '../displays/displays.queries.ts';
import { SettingsFields } from './settings-fields.tsx';
import { fieldWords, valueWords } from './display-fields.ts';
import { valuesOf, type SettingsDraft } from './settings-draft.ts';
import { useSettingsDraft } from './use-settings-draft.ts';

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
