import { isolated } from '@muster/protocol';
import { newOpId } from '../../../shared/http/op-id.ts';
import { useSessionScope } from '../../../shared/session/session-context.tsx';
import { toast } from '../../../shared/ui/feedback/toast.store.ts';
import { useWriteNote } from '../notes/notes.sync.ts';
import { makeTypedTexts, typedTextKey } from '../notes/use-note-form.ts';
import type { TypedNote } from './note-answer.ts';

/** Pins a note that was typed as one line; where that fails the dialog of notes has its text (KNO-2). */
export function usePinNote(date: string): (note: TypedNote) => void {
  const typedTexts = useSessionScope().part(makeTypedTexts);
  const { mutateAsync: write } = useWriteNote(date);
  return ({ text, place, placeName, wall }) => {
    const where = placeName ?? 'the board';
    write({ ...place, text, wall, opId: newOpId() }).then(
      () =>
        toast({ title: 'Note pinned', description: `To ${isolated(where)}: ${isolated(text)}` }),
      (error: Error) => {
        typedTexts.set(typedTextKey(date, place), text);
        toast({
          title: 'The note was not pinned',
          description: `${error.message} Handover Note for ${where} has what you typed.`,
          variant: 'destructive',
        });
      },
    );
  };
}
