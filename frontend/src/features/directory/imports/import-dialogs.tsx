import type { AdminTag } from '@muster/protocol';
import { ImportCheckDialog } from './import-check-dialog.tsx';
import { ImportRunDialog } from './import-run-dialog.tsx';

type ImportDialogsProps = {
  /** `new`, or the id of an import. */
  shown: string;
  tags: readonly AdminTag[];
  timeZone: string;
  onShow: (shown: string) => void;
};

/** A list before it is imported, and the import itself (ADM-170, ADM-174). */
export default function ImportDialogs({ shown, tags, timeZone, onShow }: ImportDialogsProps) {
  const close = () => onShow('');
  if (shown === 'new') {
    return <ImportCheckDialog tags={tags} timeZone={timeZone} onBegun={onShow} onClose={close} />;
  }
  return (
    <ImportRunDialog
      importId={shown}
      timeZone={timeZone}
      onAnother={() => onShow('new')}
      onClose={close}
    />
  );
}
