import { keepingRoutes } from '@muster/protocol';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { formatFileSize } from '../../../shared/files/save-file.ts';
import { pathOf } from '../../../shared/http/transport.ts';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { KeptFileLine, KeptFiles } from '../kept-files.tsx';
import {
  useArchives,
  useDeleteArchive,
  cleaned,
  guidelines,
  preserved,
} from './cleanup.queries.ts';
import { Check, Eraser, LockKeyhole, type LucideIcon } from 'lucide-react';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

/** The files with what cleanups removed (KEP-16). */
export function ArchivesList() {
  const { timeZone } = useOrganisation();
  const query = useArchives();
  const remove = useDeleteArchive();
  return (
    <Card as="section" aria-label="Archives" padded={false}>
      <h3 className="border-b border-line px-4 py-3 text-16 font-semibold">Archives</h3>
      <KeptFiles
        query={query}
        failure="Failed to fetch archives"
        thing="archive"
        what="Archive"
        deleting={remove}
        loss={() =>
          'What this cleanup removed cannot be put back afterwards, unless you keep a downloaded copy.'
        }
        waits={2}
        empty={
          <EmptyState title="No archive yet">
            A cleanup writes what it removes into a file that is listed here.
          </EmptyState>
        }
      >
        {({ name, at, cutoff, bytes }, onDelete) => (
          <KeptFileLine
            key={name}
            name={name}
            title={`Everything before ${formatDate(cutoff)}`}
            note={`removed ${formatDateTime(at, timeZone)} · ${formatFileSize(bytes)}`}
            href={pathOf(keepingRoutes.downloadArchive.path, { archiveName: name })}
            onDelete={onDelete}
          />
        )}
      </KeptFiles>
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink3">
        To put an archive back, run <code>npm run admin -- unarchive FILE</code> on the server.
      </p>
    </Card>
  );
}

/** What goes, what stays, and how to decide (KEP-13). */
export function CleanupLists() {
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <List title="What is cleaned" icon={Eraser} tone="text-absent-text" items={cleaned} />
      <List
        title="What is preserved"
        icon={LockKeyhole}
        tone="text-present-text"
        items={preserved}
      />
      <List title="Guidelines" icon={Check} tone="text-ink3" items={guidelines} />
    </div>
  );
}

type ListProps = { title: string; icon: LucideIcon; tone: string; items: readonly string[] };

function List({ title, icon: Icon, tone, items }: ListProps) {
  return (
    <Card as="section" aria-label={title}>
      <h3 className="mb-2 text-14 font-semibold">{title}</h3>
      <ul className="flex flex-col gap-1.5 text-13 text-ink2">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-2">
            <Icon aria-hidden className={`mt-0.5 size-3.5 shrink-0 stroke-[1.75] ${tone}`} />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  );
}
