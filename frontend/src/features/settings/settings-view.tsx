import {
  counted,
  isolated,
  type Settings,
  keepingRoutes,
  type RetentionDays,
  type RetentionPreview,
  type RetainedKind,
} from '@muster/protocol';
import { formatDateTime } from '../../shared/dates/time-format.ts';
import { useLiveChannel } from '../../shared/live/live-context.ts';
import { useWritingStop } from '../../shared/live/connection/use-connection.ts';
import { useLive } from '../../shared/live/use-live.ts';
import { useAskBeforeLeaving } from '../../shared/leaving/losses.ts';
import { FormElement } from '../../shared/form/form-dialog.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Loaded } from '../../shared/ui/feedback/loaded.tsx';
import { SkeletonRows } from '../../shared/ui/feedback/skeleton.tsx';
import { Card, LicencesLink, SectionHead } from '../../shared/ui/layout/card.tsx';
import { SettingRow } from './setting-row.tsx';
import { retentionOf, shortensRetention, type Texts, settingGroups } from './settings.draft.ts';
import { settingsTopic } from './organisation.tsx';
import { contestedIn, useSettingsForm, notSaved } from './use-settings-form.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/http/call.ts';
import { useToast } from '../../shared/session/session-context.tsx';
import { formatDate } from '../../shared/dates/date-format.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';
import { useOrganisation } from '../../shared/dates/organisation.ts';

interface ConfirmRetentionProps {
  /** Undefined while there is nothing to ask. */
  readonly removed: RetentionPreview['removed'] | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Says with numbers what goes by itself once the settings are saved (KEP-33). */
function ConfirmRetention({ removed = [], onClose, onConfirm }: ConfirmRetentionProps) {
  const data = removed.filter(({ kind }) => !isFile(kind));
  const files = removed.filter(({ kind }) => isFile(kind));
  return (
    <AlertDialog
      open={removed.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Remove what is older than these settings keep?"
      confirmLabel="Save and remove"
      onConfirm={onConfirm}
    >
      <div className="flex flex-col gap-3">
        {data.length > 0 && (
          <div>
            <p>Each day after 03:00, first written to an archive from which it can be put back:</p>
            <Counts removed={data} />
          </div>
        )}
        {files.length > 0 && (
          <div>
            <p>Within a quarter of an hour, for good:</p>
            <Counts removed={files} />
          </div>
        )}
      </div>
    </AlertDialog>
  );
}

const Counts = ({ removed }: RetentionPreview) => (
  <ul className="mt-1 list-disc pl-5">
    {removed.map(({ kind, count, cutoff }) => (
      <li key={kind}>
        {counted(count, ...kindWords[kind])} before {formatDate(cutoff)}
      </li>
    ))}
  </ul>
);

/** One of each, and more. */
const kindWords: Readonly<Record<RetainedKind, readonly [string, string]>> = {
  attendanceRecords: ['attendance record', 'attendance records'],
  absences: ['known absence', 'known absences'],
  logEntries: ['attendance update', 'attendance updates'],
  boards: ['deployment board', 'deployment boards'],
  archives: ['archive', 'archives'],
  backups: ['backup', 'backups'],
  journalCopies: ['copy of the journal', 'copies of the journal'],
};

const isFile = (kind: RetainedKind) =>
  kind === 'archives' || kind === 'backups' || kind === 'journalCopies';

/** Looks before a save of shorter days at what would go by itself, and asks where that is something (KEP-33). */
function useRetentionQuestion(shown: Settings, texts: Texts, save: () => void) {
  const toast = useToast();
  const [found, setFound] = useState<{ kept: RetentionDays } & RetentionPreview>();
  const retention = retentionOf(texts, shown);
  const { mutate: look, isPending } = useMutation({
    mutationFn: (body: RetentionDays) => call(keepingRoutes.previewRetention, { body }),
    onSuccess: ({ removed }, retentionDays) => {
      if (removed.length === 0) save();
      else setFound({ kept: retentionDays, removed });
    },
    onError: (error) => toast(notSaved(error)),
  });
  const close = () => setFound(undefined);
  return {
    isLooking: isPending,
    askThenSave: () =>
      retention && shortensRetention(retention, shown) ? look(retention) : save(),
    // What was typed while it was counted is another question.
    removed:
      found && JSON.stringify(found.kept) === JSON.stringify(retention) ? found.removed : undefined,
    close,
    confirm: () => {
      close();
      save();
    },
  };
}

interface SettingsViewProps {
  readonly label: string;
}

/** What is set for everybody, live (ADM-202). */
export function SettingsView({ label }: SettingsViewProps) {
  const live = useLiveChannel();
  const query = useLive(settingsTopic);
  if (query.data) return <SettingsForm label={label} shown={query.data} />;
  return (
    <>
      <SectionHead title={label} />
      <Loaded
        query={{ ...query, refetch: () => live.refresh(settingsTopic) }}
        failure="Failed to fetch the settings"
        waiting={
          <Card padded={false}>
            <SkeletonRows rows={4} />
          </Card>
        }
      >
        {() => null}
      </Loaded>
    </>
  );
}

function SettingsForm({ label, shown }: SettingsViewProps & { shown: Settings }) {
  const { timeZone } = useOrganisation();
  const form = useSettingsForm(shown);
  const { pending, isChanged, onSubmit, refusals } = form.frame;
  const question = useRetentionQuestion(shown, form.values, onSubmit);
  const stop = useWritingStop();
  useAskBeforeLeaving(isChanged, 'typed');
  const { changedBy, changedAt } = shown;
  const latest =
    changedBy && changedAt
      ? `${isolated(changedBy.name)}, ${formatDateTime(changedAt, timeZone)}`
      : undefined;
  return (
    <FormElement
      refusals={refusals}
      onSubmit={question.askThenSave}
      className="flex flex-col gap-4"
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
      <p className="text-13 text-ink2">
        What of others the product consists of: <LicencesLink />
      </p>
      {isChanged && (
        <div className="sticky bottom-[calc(var(--toast-height)+0.75rem)] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line2 bg-raised px-4 py-2.5 shadow-float">
          <p role="status" className="mr-auto text-13">
            {counted(form.touched.size, 'change')} not saved
          </p>
          <Button onClick={form.discard}>Discard</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={stop !== undefined || form.isWrong || contestedIn(form).length > 0}
            pending={pending || question.isLooking}
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
    </FormElement>
  );
}
