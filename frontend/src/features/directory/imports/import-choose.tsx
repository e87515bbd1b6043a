import { importColumns } from '@muster/protocol';
import { FileUp } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/controls/field.tsx';
import { Textarea } from '../../../shared/ui/controls/textarea.tsx';
import { cn } from '../../../shared/ui/cn.ts';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { readImportFile } from './import-file.ts';

type ImportChooseProps = {
  pasted: string;
  onPasted: (text: string) => void;
  onText: (text: string, name: string) => void;
  /** Why the last file could not be checked. */
  problem: string | undefined;
};

/** A file chosen or dropped, or lines pasted from a spreadsheet. */
export function ImportChoose({ pasted, onPasted, onText, problem }: ImportChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const [unread, setUnread] = useState<string>();
  const [isOver, setOver] = useState(false);

  async function take(file: File | undefined) {
    if (!file) return;
    const read = await readImportFile(file);
    setUnread('problem' in read ? `${file.name}: ${read.problem}` : undefined);
    if ('text' in read) onText(read.text, file.name);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  }
  const wrong = unread ?? problem;

  return (
    <div className="flex flex-col gap-4">
      {wrong !== undefined && <Banner tone="danger">{wrong}</Banner>}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex flex-col items-center gap-2 rounded-card border border-dashed border-line2 px-4 py-8 text-center',
          isOver && 'border-accent bg-accent-ground',
        )}
      >
        <Button onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          Choose a CSV file
        </Button>
        <input
          ref={input}
          type="file"
          aria-label="CSV file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file can be chosen again once it is mended.
            target.value = '';
          }}
        />
        <p className="text-12 text-ink3">or drop it here: at most 5,000 lines and 5 MB</p>
      </div>
      <Field
        label="Or paste lines, with their header"
        hint={`Columns: ${importColumns.join(', ')}, and if needed Password, Tags (several separated by |) and Phone. Team is an id, a name or No Team. The file that Export CSV saves fits.`}
      >
        <Textarea
          value={pasted}
          rows={5}
          spellCheck={false}
          className="font-mono text-12"
          onChange={({ target }) => {
            setUnread(undefined);
            onPasted(target.value);
          }}
        />
      </Field>
    </div>
  );
}
