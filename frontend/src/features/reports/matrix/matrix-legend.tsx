import { absenceKindOf, absenceTypeCodes, type AbsenceType } from '@muster/protocol';
import type { ReactNode } from 'react';
import { kindLabels, kindLooks } from '../report.words.ts';
import { cn } from '../../../shared/ui/cn.ts';
import { hatched } from './matrix-look.ts';

const samples = { sick: 'MC', leave: 'VL', elsewhere: 'OJT' } as const;
const kinds = ['sick', 'leave', 'elsewhere'] as const;

/** What the marks mean. */
export function MatrixLegend({ elsewhere }: { elsewhere: readonly AbsenceType[] }) {
  const sampleOf = (kind: (typeof kinds)[number]) =>
    [samples[kind], ...absenceTypeCodes].find((type) => absenceKindOf(type, elsewhere) === kind);
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-12 text-ink2">
      <Entry word="present">
        <span className="block size-1.5 rounded-full bg-present" />
      </Entry>
      <Entry word="PTO">
        <span className="block size-3 rounded-[3px] border border-pto bg-linear-to-t from-pto from-50% to-transparent to-50%" />
      </Entry>
      {kinds.filter(sampleOf).map((kind) => (
        <Entry key={kind} word={kindLabels[kind]}>
          <span
            className={cn(
              'narrow rounded-badge px-1.5 text-11 leading-5 font-semibold',
              kindLooks[kind],
            )}
          >
            {sampleOf(kind)}
          </span>
        </Entry>
      ))}
      <Entry word="not on the sheet">
        <span className="block size-3 rounded-[3px] border border-dashed border-field" />
      </Entry>
      <Entry word="no sheet">
        <span className="block size-3 border border-line" />
      </Entry>
      <Entry word="Night Off, Off Day">
        <span className={cn('block size-3 border border-line', hatched)} />
      </Entry>
    </ul>
  );
}

function Entry({ word, children }: { word: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden>{children}</span>
      {word}
    </li>
  );
}
