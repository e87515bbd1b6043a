import { useState, type ReactNode } from 'react';
import { Subject, type SubjectProps } from '../subject/subject.tsx';

/** Which dialog is open over a list: that of a new row, or of something done with one. */
export function useRowDialogs<Deed extends string>() {
  const [open, setOpen] = useState<{ deed: Deed; id: string } | 'create'>();
  return {
    open,
    create: () => setOpen('create'),
    show: (deed: Deed, { id }: { readonly id: string }) => setOpen({ deed, id }),
    close: () => setOpen(undefined),
  };
}

type RowDialogsProps<Row, Deed extends string> = Omit<SubjectProps<Row>, 'id' | 'children'> & {
  dialogs: ReturnType<typeof useRowDialogs<Deed>>;
  /** The dialog of a new row. */
  create?: ReactNode;
  /** The dialog of what is done with a row. */
  children: (row: Row, deed: Deed) => ReactNode;
};

/** The open dialog of a list; one about a row stays where somebody else takes the row away (ADM-225). */
export function RowDialogs<
  Row extends { readonly id: string; readonly name?: string },
  Deed extends string,
>({ dialogs: { open }, create, children, ...rows }: RowDialogsProps<Row, Deed>) {
  if (open === 'create') return create;
  return (
    <Subject {...rows} id={open?.id}>
      {(row) => open && children(row, open.deed)}
    </Subject>
  );
}
