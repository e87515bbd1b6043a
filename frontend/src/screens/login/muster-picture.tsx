import type { MarkStatus } from '@muster/protocol';
import { MusterLine } from '../../shared/domain/muster-line.tsx';

/** Seven teams as the product shows them, beside the login form. */
const teams: readonly (readonly [string, number, number, number])[] = [
  ['A1', 15, 0, 0],
  ['A2', 13, 1, 1],
  ['A3', 14, 0, 1],
  ['A4', 12, 2, 1],
  ['A5', 11, 1, 3],
  ['A6', 15, 0, 0],
  ['A7', 13, 0, 2],
];

/** A picture without a message of its own. */
export function MusterPicture() {
  return (
    <ul aria-hidden className="flex w-full max-w-md flex-col gap-4">
      {teams.map(([id, present, pto, absent]) => (
        <li key={id} className="flex items-center gap-6">
          <span className="w-10 shrink-0 text-16 font-semibold text-ink3">{id}</span>
          <MusterLine size="login" statuses={ticks(present, pto, absent)} />
        </li>
      ))}
    </ul>
  );
}

const repeat = (status: MarkStatus, times: number) => Array<MarkStatus>(times).fill(status);
const ticks = (present: number, pto: number, absent: number): MarkStatus[] => [
  ...repeat('present', present),
  ...repeat('pto', pto),
  ...repeat('absent', absent),
];
