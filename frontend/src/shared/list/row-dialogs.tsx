import { useState, type ReactNode } from 'react';
import { Subject, type SubjectProps } from '../subject/subject.tsx';

/** Which dialog is open over a list: that of a new row, or of something done with one. */
export function useRowDialogs<Action extends string>() {
  const [open, setOpen] = useState<{ action: Action; id: string } | 'create'>();
  return {
    open,
    create: () => setOpen('create'),
    show: (action: Action, { id }: { readonly id: string }) => setOpen({ action, id }),
    close: () => setOpen(undefined),
  };
}

type RowDialogsProps<Row, Action extends string> = Omit<SubjectProps<Row>, 'id' | 'children'> & {
  dialogs: ReturnType<typeof useRowDialogs<Action>>;
  /** The dialog of a new row. */
  create?: ReactNode;
  /** The dialog of what is done with a row. */
  children: (row: Row, action: Action) => ReactNode;
};

/** The open dialog of a list; one about a row stays where somebody else takes the row away (ADM-225). */
export function RowDialogs<
  Row extends { readonly id: string; readonly name?: string },
  Action extends string,
>({ dialogs: { open }, create, children, ...rows }: RowDialogsProps<Row, Action>) {
  if (open === 'create') return create;
  return (
    <Subject {...rows} id={open?.id}>
      {(row) => open && children(row, open.action)}
    </Subject>
  );
}
