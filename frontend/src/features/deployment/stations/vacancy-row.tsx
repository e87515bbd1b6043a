import { isolated, type RemovalReason, type Vacancy } from '@muster/protocol';
import { UserX } from 'lucide-react';

const WORDS: Readonly<Record<RemovalReason, string>> = {
  absent: 'is marked absent',
  record_deleted: 'is no longer marked present',
  deactivated: 'is no longer active',
};

/** A place that attendance has emptied, and why; it stays until somebody is put there (DEP-17). */
export function VacancyRow({ vacancy: { userName, reason } }: { vacancy: Vacancy }) {
  const words = `${isolated(userName)} ${WORDS[reason]}`;
  return (
    <p
      data-tip={words}
      aria-description={words}
      className="flex min-h-6.5 min-w-0 items-center gap-1.5 rounded-control border border-dashed border-absent px-1.5 text-12 text-absent-text"
    >
      <UserX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
      <span className="min-w-0 truncate">{words}</span>
    </p>
  );
}
