import { figure } from '@muster/protocol';
import type { CheckedImport, ImportOutcome } from '@muster/protocol';
import { ArrowRight, Check, Plus, X, type LucideIcon } from 'lucide-react';
import { cn } from '../../../shared/ui/cn.ts';
import { newPeopleWords } from './import-words.ts';

/** How each outcome looks and is called. */
export const outcomeLooks: Readonly<
  Record<ImportOutcome, { icon: LucideIcon; look: string; word: string }>
> = {
  create: { icon: Plus, look: 'bg-present-ground text-present-text', word: 'Create' },
  change: { icon: ArrowRight, look: 'bg-pto-ground text-pto-text', word: 'Change' },
  refused: { icon: X, look: 'bg-absent text-on-absent', word: 'Refused' },
  same: { icon: Check, look: 'bg-sunken text-ink2 dark:bg-raised', word: 'Same' },
};

/** How many lines do what (ADM-172). */
export function ImportTotals({ counts }: Pick<CheckedImport, 'counts'>) {
  const tiles = [
    { outcome: 'create', words: 'to create', note: newPeopleWords(counts) },
    { outcome: 'change', words: 'to change', note: 'a name, a role, a team, a tag' },
    { outcome: 'refused', words: 'refused', note: 'each line says why' },
    { outcome: 'same', words: 'the same', note: 'left as they are' },
  ] as const;
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line sm:grid-cols-4">
      {tiles.map(({ outcome, words, note }) => {
        const { icon: Icon, look } = outcomeLooks[outcome];
        return (
          <div
            key={outcome}
            className="border-line p-3 not-first:border-l max-sm:odd:border-l-0 max-sm:nth-[n+3]:border-t"
          >
            <dt className="flex flex-wrap items-center gap-x-2 text-13">
              <span
                aria-hidden
                className={cn('inline-flex size-6 items-center justify-center rounded-badge', look)}
              >
                <Icon className="size-3.5 stroke-2" />
              </span>
              <span className="text-20 font-semibold tabular-nums">{figure(counts[outcome])}</span>
              {words}
            </dt>
            <dd className="mt-1 text-12 text-ink3">{note}</dd>
          </div>
        );
      })}
    </dl>
  );
}
