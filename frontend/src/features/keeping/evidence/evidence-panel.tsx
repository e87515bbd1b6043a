import { Card, SectionHead } from '../../../shared/ui/layout/card.tsx';
import {
  evidenceRangeFault,
  mostEvidenceDays,
  counted,
  evidenceKeptDays,
  type EvidencePack,
  evidenceRoutes,
  type Call,
} from '@muster/protocol';
import { FileArchive } from 'lucide-react';
import { useId, useState } from 'react';
import { faultNotice } from '../../../shared/faults/fault-notice.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { DatePicker } from '../../../shared/ui/pickers/date-picker.tsx';
import { formatDate } from '../../../shared/dates/date-format.ts';
import { formatDateTime } from '../../../shared/dates/time-format.ts';
import { formatFileSize } from '../../../shared/files/save-file.ts';
import { pathOf } from '../../../shared/http/transport.ts';
import { waitsWords } from '../../../shared/domain/job-waits.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { KeptFileLine, KeptFiles } from '../kept-files.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/http/call.ts';
import { useOrganisation } from '../../../shared/dates/organisation.ts';

const listKey = ['evidence'] as const;
const followEveryMs = 1000;
const lookEveryMs = 10_000;

const isRunning = ({ state }: EvidencePack) => state === 'running';

/** The packs; followed every second while one is made, else looked at now and then (EVI-30). */
const useEvidence = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => call(evidenceRoutes.list, { signal, background: true }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? followEveryMs : lookEveryMs),
  });

type Days = Call<typeof evidenceRoutes.make>['body'];

function useMakeEvidence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Days) => call(evidenceRoutes.make, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

function useDeleteEvidence() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (evidenceName: string) => call(evidenceRoutes.remove, { params: { evidenceName } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

/** The packs with their state, and how one is verified (EVI-31). */
function EvidenceList() {
  const query = useEvidence();
  const remove = useDeleteEvidence();

  return (
    <>
      <KeptFiles
        query={query}
        failure="Failed to fetch the evidence packs"
        thing="evidence"
        what="Evidence pack"
        deleting={remove}
        loss={({ state }) =>
          state === 'done'
            ? 'It is deleted from the server for good. A copy that was downloaded stays, and so does its seal in Activity.'
            : 'It is taken off the list. It has no file.'
        }
        label="Evidence packs"
        waits={2}
        empty={
          <EmptyState title="No evidence pack yet">
            A pack has everything that was recorded for its days, as files that anybody can open.
          </EmptyState>
        }
      >
        {(pack, onDelete) => <PackLine key={pack.name} pack={pack} onDelete={onDelete} />}
      </KeptFiles>
      <p className="border-t border-line px-4 py-2.5 text-12 text-ink3">
        Whoever has the file verifies it without this server, with{' '}
        <code className="wrap-anywhere">npm run admin -- verify FILE --seal SEAL</code>: it names
        the first line that was altered. Write the seal down and hand it over by another way; it
        also stands in Activity. The file has names, absences and notes in the clear, and is deleted
        here after {evidenceKeptDays} days.
      </p>
    </>
  );
}

const waitingPack = { own: 'An evidence pack', again: 'it can be made anew' };

type PackLineProps = { pack: EvidencePack; onDelete: () => void };

function PackLine({ pack, onDelete }: PackLineProps) {
  const { timeZone } = useOrganisation();
  const { name, from, to, at, state, done, total, bytes, seal, madeByName, message, waits } = pack;
  const title = from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
  const made = `${formatDateTime(at, timeZone)}${madeByName === null ? '' : ` by ${madeByName}`}`;
  if (state === 'running') {
    return (
      <li className="flex flex-col gap-2 px-4 py-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="font-medium">{title}</p>
          <p className="text-13 text-ink2">
            {done} of {counted(total, 'day')}
          </p>
        </div>
        <ProgressBar label="Making an evidence pack" done={done} total={total} />
        {waits && <Banner tone="warning">{waitsWords(waits, waitingPack, timeZone)}</Banner>}
        <p className="text-12 wrap-anywhere text-ink3">
          Begun {made}.{!waits && ' People can go on working; it goes on when this page is closed.'}
        </p>
      </li>
    );
  }
  if (state === 'failed') {
    return (
      <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-medium wrap-anywhere">{title}</p>
          <p className="text-13 wrap-anywhere text-absent-text">Failed: {message}</p>
          <p className="text-12 wrap-anywhere text-ink3">{made}</p>
        </div>
        <Button variant="danger-text" onClick={onDelete} className="phone:w-full">
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </li>
    );
  }
  return (
    <KeptFileLine
      name={name}
      title={title}
      note={`${made} · ${formatFileSize(bytes)}`}
      href={pathOf(evidenceRoutes.read.path, { evidenceName: name })}
      onDelete={onDelete}
    >
      {seal !== null && (
        <p className="text-12 wrap-anywhere text-ink2">
          Seal <code>{seal}</code>
        </p>
      )}
    </KeptFileLine>
  );
}

/** Which days the next pack covers (EVI-30). */
function EvidenceForm() {
  const { today } = useOrganisation();
  const [days, setDays] = useState<{ from?: string; to?: string }>({});
  const { from, to } = { from: today, to: today, ...days };
  const { data: packs } = useEvidence();
  const making = useMakeEvidence();
  const problemId = useId();
  const problem = evidenceRangeFault(from, to);
  const isBusy = packs?.some(isRunning) ?? false;

  function make() {
    if (problem !== undefined) return;
    making.mutate(
      { from, to },
      {
        onError: (error) =>
          toast({
            ...faultNotice(error, {
              title: 'No pack was made',
              fallback: 'Failed to make the evidence pack',
              words: 'server',
            }),
            variant: 'destructive',
          }),
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="First day" className="phone:flex-1">
          <DatePicker
            label="First day"
            value={from}
            onChange={(date) => setDays({ ...days, from: date })}
            today={today}
            className="phone:w-full"
          />
        </Field>
        <Field label="Last day" className="phone:flex-1">
          <DatePicker
            label="Last day"
            value={to}
            onChange={(date) => setDays({ ...days, to: date })}
            today={today}
            className="phone:w-full"
          />
        </Field>
        <Button
          type="submit"
          disabled={problem !== undefined}
          pending={making.isPending || isBusy}
          pendingText="Making…"
          className="phone:w-full"
        >
          <FileArchive aria-hidden />
          Make a pack
        </Button>
      </div>
      <p
        id={problemId}
        aria-live="polite"
        className={problem === undefined ? 'text-12 text-ink3' : 'text-12 text-absent-text'}
      >
        {problem === undefined ? `Up to ${mostEvidenceDays} days, both included.` : `${problem}.`}
      </p>
    </form>
  );
}

/** Evidence packs: made for a range of days, listed and downloaded (EVI-30, EVI-31). */
export default function EvidencePanel({ label }: { label: string }) {
  return (
    <>
      <SectionHead
        title={label}
        note="Sheets, board log, saves, notes, audit entries and prints of a range of days, as one file in which every alteration shows."
      />
      <Card as="section" aria-labelledby="evidence-packs" padded={false}>
        <div className="flex flex-col gap-3 border-b border-line p-4">
          <h3 id="evidence-packs" className="text-16 font-semibold">
            Evidence packs
          </h3>
          <EvidenceForm />
        </div>
        <EvidenceList />
      </Card>
    </>
  );
}
