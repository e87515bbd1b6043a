import {
  type AdminTag,
  type CheckedImport,
  importColumns,
  counted,
  figure,
  type ImportProgress,
  isolated,
} from '@muster/protocol';
import { useEffect } from 'react';
import { useAddress } from '../../../shared/address/use-address.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { ImportChecked, ImportSummary } from './import-checked.tsx';
import { readTextFile } from '../../../shared/files/text-file.ts';
import { ImportWizard, type Look } from '../../../shared/form/import-wizard.tsx';
import {
  failureWords,
  useCheckImport,
  useImport,
  useImportLinks,
  useStartImport,
  waitingImport,
} from './imports.queries.ts';
import { KeyRound, Upload } from 'lucide-react';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useLiveChannel } from '../../../shared/live/live-context.ts';
import { ErrorState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { teamsTopic, usersTopic } from '../../../shared/domain/directory-lists.ts';
import { MadeLinks } from '../users/sign-in/made-links.tsx';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

type ImportStateProps = { progress: ImportProgress };

/** How far an import is, then what it has made (ADM-174). */
function ImportState({ progress }: ImportStateProps) {
  const { timeZone } = useOrganisation();
  const { state, done, total, counts, by, startedAt, finishedAt, message, waits } = progress;
  const who = `${isolated(by.name)}, ${formatDateTime(finishedAt ?? startedAt, timeZone)}`;
  if (state === 'failed') {
    return (
      <Banner tone="danger">
        <p className="font-medium">{message ?? 'Nothing was imported.'}</p>
        <p className="text-12">{who}</p>
      </Banner>
    );
  }
  if (state === 'done') {
    const parts = [
      counts.create > 0 && `${counted(counts.create, 'person', 'people')} created`,
      counts.change > 0 && `${figure(counts.change)} changed`,
    ].filter(Boolean);
    return (
      <Banner tone="ok">
        <p className="font-medium">{parts.join(', ')}</p>
        <p className="text-12">
          {who}
          {counts.refused > 0 && ` · ${counted(counts.refused, 'line')} refused and left out`}
        </p>
      </Banner>
    );
  }
  const step = state === 'preparing' ? 'Preparing passwords' : 'Importing';
  return (
    <section aria-label="Import" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-semibold">{step}</p>
        <p className="text-13 text-ink2 tabular-nums">
          {figure(done)} of {figure(total)}
        </p>
      </div>
      <ProgressBar label={step} done={done} total={total} />
      {waits && <Banner tone="warning">{waitsWords(waits, waitingImport(waits), timeZone)}</Banner>}
      <p className="text-12 text-ink3">
        Begun by {who}.{!waits && ' It goes on when this page is closed'}
        {!waits && state === 'preparing' && '; nothing is written before the passwords are ready'}
        {!waits && '.'}
      </p>
    </section>
  );
}

type ImportLinksProps = {
  progress: ImportProgress;
  links: ReturnType<typeof useImportLinks>;
};

/** Sign-in links of the new people without a password, made and shown once (ADM-175). */
function ImportLinks({ progress: { id, linksLeft }, links }: ImportLinksProps) {
  if (links.data && links.data.length > 0) return <MadeLinks links={links.data} />;
  if (linksLeft === 0) return null;
  return (
    <section aria-label="Sign-in links" className="flex flex-col items-start gap-2">
      <p className="text-13">
        {counted(linksLeft, 'person has', 'people have')} no password yet. A sign-in link works
        once, for 72 hours; links are shown once, and new ones end those that were made before.
      </p>
      <Button
        writes
        pending={links.isPending}
        pendingText="Making links…"
        onClick={() => links.mutate(id)}
      >
        <KeyRound aria-hidden />
        Make {figure(linksLeft)} Sign-in {linksLeft === 1 ? 'Link' : 'Links'}
      </Button>
    </section>
  );
}

type ImportRunDialogProps = {
  importId: string;
  onAnother: () => void;
  onClose: () => void;
};

/** An import that was begun, by its address: a reload shows it again (ADM-174). */
function ImportRunDialog({ importId, onAnother, onClose }: ImportRunDialogProps) {
  const { data, error, refetch, isFetching } = useImport(importId);
  const links = useImportLinks();
  const isShown = (links.data?.length ?? 0) > 0;
  const live = useLiveChannel();
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    for (const topic of [usersTopic, teamsTopic]) void live.refresh(topic);
  }, [isDone, live]);
  const isOver = isDone || data?.state === 'failed';
  return (
    <Dialog
      open
      loss={isShown ? 'shown once' : null}
      onOpenChange={(open) => !open && onClose()}
      title="Import Users"
      description={isOver ? 'This import is over.' : 'One step, all or none.'}
      footer={
        <>
          {isOver && !isShown && <Button onClick={onAnother}>Another File</Button>}
          <Button variant={isOver ? 'primary' : 'outline'} writes={false} onClick={onClose}>
            {isShown ? 'I have saved them' : isOver ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && (
          <ErrorState
            title="Failed to fetch the import"
            message={failureWords(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <ProgressBar label="Import" done={0} total={0} />}
        {data && <ImportState progress={data} />}
        {isDone && <ImportLinks progress={data} links={links} />}
      </div>
    </Dialog>
  );
}

type ImportPeopleProps = {
  tags: readonly AdminTag[];
  onBegun: (importId: string) => void;
  onClose: () => void;
};

/** A file of people, then what it would do; nothing is written before it is imported (ADM-170 to ADM-173). */
function ImportPeople({ tags, onBegun, onClose }: ImportPeopleProps) {
  return (
    <ImportWizard
      title="Import Users"
      description="The list is checked first; nothing is written until you import it."
      choose={{
        label: 'CSV file',
        button: 'Choose a CSV file',
        accept: '.csv,.txt,.tsv,text/csv,text/plain',
        hint: 'or drop it here: at most 5,000 lines and 5 MB',
      }}
      read={readTextFile}
      paste={{
        label: 'Or paste lines, with their header',
        hint: `Columns: ${importColumns.join(', ')}, and if needed Password, Tags (several separated by |, a last day behind one as in Xray (2027-01-31)) and Phone. Team is an id, a name or No Team. The file that Export CSV saves fits.`,
        content: (text) => text,
      }}
      check={useCheckImport()}
      look={(checked, source) => lookOf(checked, source, { tags })}
      apply={useStartImport()}
      wordsOf={failureWords}
      onDone={onBegun}
      onClose={onClose}
    />
  );
}

type Source = { readonly name: string; readonly content: string };

function lookOf(checked: CheckedImport, { name, content }: Source, shown: ImportUsersProps): Look {
  const { lines, counts, hash } = checked;
  const writing = counts.create + counts.change;
  const label = `Import ${counted(writing, 'person', 'people')}`;
  return {
    description: `Dry run of ${isolated(name)} · ${counted(lines.length, 'line')} · nothing is written yet`,
    size: 'wide',
    // A list that is checked again is another one.
    body: <ImportChecked key={hash} checked={checked} {...shown} />,
    footer: <ImportSummary checked={checked} text={content} />,
    submit: { label, pending: 'Starting…', isReady: writing > 0 },
  };
}

type ImportUsersProps = { tags: readonly AdminTag[] };

const closed = { import: '' };

/** The button Import, and its dialog while the address names it: `new`, or the import that was begun (ADM-170, ADM-174). */
export function ImportUsers({ tags }: ImportUsersProps) {
  const [{ import: shown }, change] = useAddress(closed);
  const show = (next: string) => change({ import: next });
  const close = () => show('');
  return (
    <>
      <Button writes onClick={() => show('new')}>
        <Upload aria-hidden />
        Import
      </Button>
      {shown === 'new' && <ImportPeople tags={tags} onBegun={show} onClose={close} />}
      {shown !== '' && shown !== 'new' && (
        <ImportRunDialog importId={shown} onAnother={() => show('new')} onClose={close} />
      )}
    </>
  );
}
