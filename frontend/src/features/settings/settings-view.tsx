import { counted, isolated } from '@muster/protocol';
import type { Settings } from '@muster/protocol';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useLiveChannel } from '../../shared/realtime/live-context.ts';
import { useWritingStop } from '../../shared/realtime/connection/use-connection.ts';
import { useLive } from '../../shared/realtime/use-live.ts';
import { useAskBeforeLeaving } from '../../shared/leaving/use-ask-before-leaving.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { useDelayed } from '../../shared/ui/hooks/use-delayed.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { SectionHead } from '../../shared/ui/layout/section-head.tsx';
import { ConfirmRetention } from './confirm-retention.tsx';
import { SettingRow } from './setting-row.tsx';
import { changedKeys, savable } from './settings.draft.ts';
import { settingsTopic } from './settings.sync.ts';
import { settingGroups } from './settings.words.ts';
import { useRetentionQuestion } from './use-retention-question.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsViewProps {
  readonly label: string;
  readonly timeZone: string;
}

/** What is set for everybody, live (ADM-202). */
export function SettingsView({ label, timeZone }: SettingsViewProps) {
  const live = useLiveChannel();
  const { data, error, isFetching, isPending } = useLive(settingsTopic);
  const isLate = useDelayed(isPending);
  if (data) return <SettingsForm label={label} timeZone={timeZone} shown={data} />;
  return (
    <>
      <SectionHead title={label} />
      {error ? (
        <ErrorState
          title="Failed to fetch the settings"
          message={error.message}
          onRetry={() => void live.refresh(settingsTopic)}
          retrying={isFetching}
        />
      ) : (
        isLate && (
          <Card padded={false}>
            <SkeletonRows rows={4} />
          </Card>
        )
      )}
    </>
  );
}

function SettingsForm({ label, timeZone, shown }: SettingsViewProps & { shown: Settings }) {
  const form = useSettingsForm(shown);
  const question = useRetentionQuestion(shown, form.draft, form.save);
  const stop = useWritingStop();
  const changed = changedKeys(shown, form.draft);
  const isChanged = changed.length > 0;
  useAskBeforeLeaving(isChanged, 'typed');
  const { changedBy, changedAt } = shown;
  const latest =
    changedBy && changedAt
      ? `${isolated(changedBy.name)}, ${formatDateTime(changedAt, timeZone)}`
      : undefined;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        question.askThenSave();
      }}
    >
      <SectionHead
        title={label}
        note={latest === undefined ? 'Nothing was changed yet.' : `Last changed by ${latest}`}
      />
      {settingGroups.map(({ title, keys }) => (
        <Card as="section" key={title} padded={false} aria-label={title}>
          <h3 className="px-4 py-2.5 text-14 font-semibold">{title}</h3>
          <ul>
            {keys.map((key) => (
              <SettingRow key={key} id={key} shown={shown} form={form} changed={latest} />
            ))}
          </ul>
        </Card>
      ))}
      {isChanged && (
        <div className="sticky bottom-[calc(var(--toast-height)+0.75rem)] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line2 bg-raised px-4 py-2.5 shadow-float">
          <p role="status" className="mr-auto text-13">
            {counted(changed.length, 'change')} not saved
          </p>
          <Button onClick={form.discard}>Discard</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={stop !== undefined || savable(shown, form.draft) === undefined}
            pending={form.isSaving || question.isLooking}
            pendingText="Saving…"
          >
            Save
          </Button>
        </div>
      )}
      <ConfirmRetention
        removed={question.removed}
        onClose={question.close}
        onConfirm={question.confirm}
      />
    </form>
  );
}
