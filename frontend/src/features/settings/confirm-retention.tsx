import { counted } from '@muster/protocol';
import type { RetainedKind, RetentionPreview } from '@muster/protocol';
import { formatDate } from '../../shared/dates/date-format.ts';
import { AlertDialog } from '../../shared/ui/overlays/alert-dialog.tsx';

interface ConfirmRetentionProps {
  /** Undefined while there is nothing to ask. */
  readonly removed: RetentionPreview['removed'] | undefined;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Says with numbers what goes by itself once the settings are saved (KEP-33). */
export function ConfirmRetention({ removed = [], onClose, onConfirm }: ConfirmRetentionProps) {
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
  logEntries: ['attendance update', 'attendance updates'],
  boards: ['deployment board', 'deployment boards'],
  archives: ['archive', 'archives'],
  backups: ['backup', 'backups'],
  journalCopies: ['copy of the journal', 'copies of the journal'],
};

const isFile = (kind: RetainedKind) =>
  kind === 'archives' || kind === 'backups' || kind === 'journalCopies';
