import { runningDate, type TakesEffect } from '@muster/protocol';
import { useNow } from '../../../shared/dates/use-now.ts';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';
import { nextShiftWords } from './move-words.ts';

type MoveTimeProps = {
  timeZone: string;
  value: TakesEffect;
  /** Absent where there is no choice. */
  onChange?: (takesEffect: TakesEffect) => void;
};

/** From when a move is, with the choice of now while a shift runs (ADM-270). */
export function MoveTime({ timeZone, value, onChange }: MoveTimeProps) {
  const at = new Date(useNow(60_000));
  const isRunning = runningDate(timeZone, at) !== undefined;
  const isNow = isRunning && onChange !== undefined && value === 'now';
  return (
    <div className="flex flex-col gap-1.5">
      {isRunning && onChange && (
        <SegmentedRadio
          label="Takes effect"
          value={value}
          segments={[
            { value: 'next-shift', label: 'Next shift', tone: 'accent' },
            { value: 'now', label: 'From now', tone: 'accent' },
          ]}
          onChange={onChange}
        />
      )}
      <p className="text-13 text-ink2">
        {isNow
          ? 'Mark and post go along at once, and both leaders and the watch are told.'
          : nextShiftWords(timeZone, at)}
        {isRunning && !isNow && ' The running shift keeps its people, marks and posts.'}
      </p>
    </div>
  );
}
