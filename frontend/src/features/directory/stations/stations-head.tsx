import { counted } from '@muster/protocol';
import { ArrowUpDown, Download, Plus, Upload } from 'lucide-react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx';
import { useExportPlaces } from './places.queries.ts';

type StationsHeadProps = {
  title: string;
  /** How many stations there are; undefined until they are known. */
  count: number | undefined;
  hasNoZone: boolean;
  onShow: (shown: 'import' | 'order') => void;
  onCreateZone: () => void;
  onCreateStation: () => void;
};

/** What can be done with all zones and stations together. */
export function StationsHead({
  title,
  count,
  hasNoZone,
  onShow,
  onCreateZone,
  onCreateStation,
}: StationsHeadProps) {
  const exporting = useExportPlaces();
  return (
    <SectionHead title={title} note={count !== undefined && counted(count, 'station')}>
      <Button pending={exporting.isPending} onClick={() => exporting.mutate(undefined)}>
        <Download aria-hidden />
        Export
      </Button>
      <Button writes onClick={() => onShow('import')}>
        <Upload aria-hidden />
        Import
      </Button>
      <Button writes onClick={() => onShow('order')}>
        <ArrowUpDown aria-hidden />
        Change Order
      </Button>
      <Button writes onClick={onCreateZone}>
        <Plus aria-hidden />
        Create Zone
      </Button>
      <Button
        variant="primary"
        aria-disabled={hasNoZone}
        data-tip={hasNoZone ? 'A station is in a zone: create one first' : undefined}
        onClick={() => !hasNoZone && onCreateStation()}
      >
        <Plus aria-hidden />
        Create Station
      </Button>
    </SectionHead>
  );
}
