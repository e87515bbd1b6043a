import type { DisplaySource } from '@muster/protocol';
import { SegmentedRadio } from '../../../shared/ui/controls/segmented-radio.tsx';

type SourceChoiceProps = {
  label: string;
  value: DisplaySource;
  onChange: (source: DisplaySource) => void;
};

const segments = [
  { value: 'saved', label: 'Saved deployment', tone: 'accent' },
  { value: 'draft', label: 'Live draft', tone: 'accent' },
] as const;

/** Whether a screen shows the deployment as it was saved, or as it is being made (DIS-31). */
export function SourceChoice(props: SourceChoiceProps) {
  return <SegmentedRadio {...props} segments={segments} />;
}
