import type { DisplayShows } from '@muster/protocol';
import { useStopOf } from '../../../shared/ui/controls/writing-stop.ts';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';

type ShowsChoiceProps = {
  label: string;
  value: DisplayShows;
  onChange: (shows: DisplayShows) => void;
  className?: string;
};

const segments = [
  { value: 'saved', label: 'Saved deployment', tone: 'accent' },
  { value: 'draft', label: 'Live draft', tone: 'accent' },
] as const;

/** Whether a screen shows the deployment as it was saved, or as it is being made (DIS-31). */
export function ShowsChoice(props: ShowsChoiceProps) {
  const stop = useStopOf(true);
  return <SegmentedRadio {...props} disabled={stop !== undefined} segments={segments} />;
}
