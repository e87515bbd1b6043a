import { isMistake, mistakeWords, tellMistake } from '../http/fault.ts';
import { toast } from '../ui/feedback/toast.store.ts';

/** Tells of what the page's program did wrong in a press, so that none is without a word (UI-361). Returns how to stop. */
export function followMistakes(): () => void {
  const tell = (error: unknown) => {
    if (!isMistake(error) || !isOwn(error)) return;
    // Nobody stands before a wall to read it; there it is in the console.
    if ('wall' in document.documentElement.dataset) return;
    toast({
      title: 'This page made a mistake',
      description: mistakeWords,
      variant: 'destructive',
      untilRead: true,
      action: { label: 'Reload', onPress: () => window.location.reload() },
    });
  };
  const onError = ({ error }: ErrorEvent) => tell(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    tell(reason);
    tellMistake(reason);
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Not of an extension of the browser, whose scripts run in the page as well. */
const isOwn = (error: unknown): boolean =>
  error instanceof Error && (error.stack ?? location.origin).includes(location.origin);
