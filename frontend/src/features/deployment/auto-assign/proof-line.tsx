import {
  counted,
  isolated,
  offWords,
  provesProposal,
  type AutoAssignAnswer,
  type Board,
  type Catalogue,
} from '@muster/protocol';
import { Clock, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';

type ProofLineProps = {
  answer: AutoAssignAnswer;
  board: Board;
  catalogue: Catalogue;
};

/** Says that nothing better is possible, once this page has checked the proof itself (STF-26). */
export function ProofLine({ answer, board, catalogue }: ProofLineProps) {
  const isProved = useMemo(
    () => board.revision === answer.revision && provesProposal(board, catalogue, answer),
    [answer, board, catalogue],
  );
  if (!isProved) return null;
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink2">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-present-text" />
      <span>
        <strong className="font-semibold text-ink">No assignment places more.</strong>{' '}
        {missingWords(answer.certificate.missingToMinimum)} Checked on this page.
      </span>
    </p>
  );
}

/** Of those with a place who is away for part of what is left of the shift, and when (STF-29). */
export function PartlyHere({
  answer: { partlyHere, certificate },
}: Pick<ProofLineProps, 'answer'>) {
  if (partlyHere.length === 0) return null;
  const names = partlyHere.map(({ userName, ptoTiming }) =>
    ptoTiming === null ? isolated(userName) : `${isolated(userName)} ${offWords(ptoTiming)}`,
  );
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink2">
      <Clock aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-pto-text" />
      <span className="min-w-0 wrap-anywhere">
        {counted(certificate.placed, 'officer')} with a place,{' '}
        <strong className="font-semibold text-ink">
          {partlyHere.length} of them {partlyHere.length === 1 ? 'is' : 'are'} away for part of the
          shift
        </strong>
        : {names.join(', ')}.
      </span>
    </p>
  );
}

const kinds = { 1: 'must', 2: 'should', 3: 'may' } as const;

/** "None misses fewer places: 2 at stations that must be staffed." */
function missingWords(missing: AutoAssignAnswer['certificate']['missingToMinimum']): string {
  const parts = ([1, 2, 3] as const)
    .filter((priority) => missing[priority] > 0)
    .map((priority) => `${missing[priority]} at stations that ${kinds[priority]} be staffed`);
  return parts.length === 0
    ? 'Every minimum is met.'
    : `None misses fewer places to the minimums: ${parts.join(', ')}.`;
}
