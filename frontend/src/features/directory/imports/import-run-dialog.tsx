import { useEffect } from 'react';
import { useLiveChannel } from '../../../shared/realtime/live-context.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx';
import { ProgressBar } from '../../../shared/ui/feedback/progress-bar.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { teamsTopic } from '../directory.sync.ts';
import { usersTopic } from '../people.sync.ts';
import { ImportLinks } from './import-links.tsx';
import { ImportState } from './import-state.tsx';
import { failureWords, useImport, useImportLinks } from './imports.queries.ts';

type ImportRunDialogProps = {
  importId: string;
  timeZone: string;
  onAnother: () => void;
  onClose: () => void;
};

/** An import that was begun, by its address: a reload shows it again (ADM-174). */
export function ImportRunDialog({ importId, timeZone, onAnother, onClose }: ImportRunDialogProps) {
  const { data, error, refetch, isFetching } = useImport(importId);
  const links = useImportLinks();
  const isShown = (links.data?.length ?? 0) > 0;
  const live = useLiveChannel();
  const isDone = data?.state === 'done';
  useEffect(() => {
    if (!isDone) return;
    for (const topic of [usersTopic, teamsTopic]) void live.refresh(topic);
  }, [isDone, live]);
  const isOver = isDone || data?.state === 'failed';
  return (
    <Dialog
      open
      loss={isShown ? 'shown once' : null}
      onOpenChange={(open) => !open && onClose()}
      title="Import Users"
      description={isOver ? 'This import is over.' : 'One step, all or none.'}
      footer={
        <>
          {isOver && !isShown && <Button onClick={onAnother}>Another File</Button>}
          <Button variant={isOver ? 'primary' : 'outline'} writes={false} onClick={onClose}>
            {isShown ? 'I have saved them' : isOver ? 'Done' : 'Close'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && (
          <ErrorState
            title="Failed to fetch the import"
            message={failureWords(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!data && !error && <ProgressBar label="Import" done={0} total={0} />}
        {data && <ImportState progress={data} timeZone={timeZone} />}
        {isDone && <ImportLinks progress={data} links={links} timeZone={timeZone} />}
      </div>
    </Dialog>
  );
}
