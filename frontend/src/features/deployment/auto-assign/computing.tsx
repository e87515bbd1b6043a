import { outOf } from '@muster/protocol';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx';
import type { SolvingProgress } from './use-solving-progress.ts';

/** What stands where the proposal will be: how many officers are placed so far, where the server says it (STF-27). */
export function Computing({ progress: { done, total } }: { progress: SolvingProgress }) {
  if (total === 0) return <SkeletonRows rows={6} label="Computing" />;
  return (
    <div className="flex flex-col gap-2 py-4">
      <p className="text-13 text-ink2 tabular-nums">Computing: {outOf(done, total, 'officer')}</p>
      <ProgressBar label="Computing" done={done} total={total} />
    </div>
  );
}
