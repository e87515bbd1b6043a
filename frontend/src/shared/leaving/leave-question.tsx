import { AlertDialog } from '../ui/overlays/alert-dialog.tsx';
import { useLeaveQuestion } from './losses.ts';

const close = () => useLeaveQuestion.setState({ go: null });

/** Asks before what is typed is lost (ADM-202). */
export default function LeaveQuestion() {
  const go = useLeaveQuestion((state) => state.go);
  return (
    <AlertDialog
      open={go !== null}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title="Leave without saving?"
      cancelLabel="Stay"
      confirmLabel="Leave without saving"
      onConfirm={() => {
        close();
        go?.();
      }}
      writes={false}
    >
      What you typed here is not saved and would be lost.
    </AlertDialog>
  );
}
