import type { AuditThing } from '@muster/protocol';
import type { UseMutationResult } from '@tanstack/react-query';
import { RowQuestion, withStatus } from '../../shared/list/row-actions.tsx';
import { Download } from 'lucide-react';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { Lines } from '../../shared/list/lines.tsx';
import { Subject } from '../../shared/subject/subject.tsx';
import { Button, buttonStyle } from '../../shared/ui/controls/button.tsx';
import { command } from '../../shared/ui/palette/commands.ts';

type KeptFilesProps<File> = Omit<ComponentProps<typeof Lines<File>>, 'children'> & {
  /** What a file is in the audit trail, and in a notice. */
  thing: AuditThing;
  what: 'Archive' | 'Backup' | 'Evidence pack';
  deleting: UseMutationResult<object, Error, string>;
  /** What is lost with a file. */
  loss: (file: File) => string;
  /** One file, as a line with its key. */
  children: (file: File, onDelete: () => void) => ReactNode;
};

/** Files that the server keeps; before one is deleted for good it is asked. */
export function KeptFiles<File extends { readonly name: string }>(props: KeptFilesProps<File>) {
  const { thing, what: noun, deleting, loss, children, ...lines } = props;
  const [chosen, setChosen] = useState<string>();
  return (
    <>
      <Lines {...lines}>{(file) => children(file, () => setChosen(file.name))}</Lines>
      <Subject
        thing={thing}
        rows={lines.query.data?.map((file) => ({ id: file.name, file }))}
        id={chosen}
        name={({ id }) => id}
      >
        {({ id: name, file }) => (
          <RowQuestion
            row={name}
            title={`Delete ${name}?`}
            confirmLabel={`Delete ${noun}`}
            action={deleting}
            done={{ title: `${noun} deleted`, description: name }}
            reason={withStatus}
            onClose={() => setChosen(undefined)}
          >
            {loss(file)}
          </RowQuestion>
        )}
      </Subject>
    </>
  );
}

type KeptFileLineProps = {
  name: string;
  title: ReactNode;
  note: string;
  /** Where the file is sent from. */
  href: string;
  onDelete: () => void;
  children?: ReactNode;
};

/** One file that the server keeps: what it is, its name, and what can be done with it (KEP-16). */
export function KeptFileLine({ name, title, note, href, onDelete, children }: KeptFileLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{title}</p>
        <p className="text-12 text-ink3">{note}</p>
        <p className="text-12 wrap-anywhere text-ink3">{name}</p>
        {children}
      </div>
      <div className="flex gap-2 phone:w-full phone:[&>*]:flex-1">
        <a ref={command} href={href} download={name} className={buttonStyle()}>
          <Download aria-hidden />
          Download<span className="sr-only"> {name}</span>
        </a>
        <Button variant="danger-text" onClick={onDelete}>
          Delete<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
