import { use, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cn } from '../cn.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { OptionSearch } from '../pickers/option-list.tsx';
import { asksHelp, foundFor, screenControls } from './found.ts';
import { ClosePalette, type PaletteAnswer, type PaletteEntry } from './palette-button.tsx';
import { TypedBefore } from './typed-text.ts';

interface PaletteDialogProps {
  readonly answer: PaletteAnswer;
  /** What can be typed here, each as one would. */
  readonly examples: readonly string[];
  /** Names of what there is beside the screen's own controls, for what is misspelt. */
  readonly words?: () => readonly string[];
  /** What a text is about, without the verb before it: it comes first where it is called exactly so. */
  readonly sought?: (query: string) => string;
}

const noWords = (): readonly string[] => [];
const asItIs = (query: string): string => query;

/**
 * What stands in the field. It goes on with what was typed before the field was there, also between its first drawing
 * and the moment when it stands on the screen: under a finger it does not have the focus then.
 */
function useTypedQuery() {
  const typed = use(TypedBefore);
  const [query, setQuery] = useState(typed.text);
  const field = useRef<HTMLInputElement>(null);
  // Before the field can have the focus: what is typed into it from then on stands behind what was typed before.
  useLayoutEffect(
    () =>
      typed.follow((text) => {
        if (field.current) field.current.value = text;
        setQuery(text);
      }),
    [typed],
  );
  return { field, query, setQuery };
}

/** A field that finds and does: the focus stays in it, arrows choose, Enter does what the last line says (UI-320). */
export function PaletteDialog({
  answer,
  examples,
  words = noWords,
  sought = asItIs,
}: PaletteDialogProps) {
  const onClose = use(ClosePalette);
  const id = useId();
  const { field, query, setQuery } = useTypedQuery();
  const [marked, setMarked] = useState(0);
  const type = (text: string) => {
    setQuery(text);
    setMarked(0);
  };
  // Before the palette itself is on the screen.
  const [here] = useState(screenControls);
  const entries = useMemo(
    () => foundFor(query, answer, here, { words, sought }),
    [query, answer, here, words, sought],
  );
  const isAsked = query.trim() === '' || asksHelp(query);
  const chosen = entries[Math.min(marked, entries.length - 1)];
  const run = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.refused !== undefined) return;
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const count = entries.length;
    const at = Math.min(marked, count - 1);
    const next = {
      ArrowDown: (at + 1) % count,
      ArrowUp: (at - 1 + count) % count,
      PageDown: Math.min(at + 8, count - 1),
      PageUp: Math.max(at - 8, 0),
    }[event.key];
    if (event.key === 'Enter') run(chosen);
    else if (next === undefined || count === 0) return;
    else setMarked(next);
    event.preventDefault();
  };
  return (
    <Dialog open onOpenChange={onClose} title="Find or do" staysAtTop loss={null}>
      <div data-palette className="-mx-5 flex min-h-0 flex-col">
        <OptionSearch
          label="people, stations, teams and actions"
          listId={`${id}-list`}
          placeholder={here.isDialog ? 'What is in this dialog…' : 'A name, a place, what to do…'}
          aria-activedescendant={chosen && `${id}-${chosen.id}`}
          aria-describedby={`${id}-preview`}
          data-autofocus
          data-goes-on
          value={query}
          ref={field}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {/* From below the field would move with every letter if what was found had no height of its own. */}
        <div className="max-h-80 min-h-24 overflow-y-auto p-1 phone:h-[40dvh] phone:max-h-none">
          <div id={`${id}-list`} role="listbox" aria-label="What was found">
            {entries.map((entry, index) => (
              <Row
                key={entry.id}
                id={`${id}-${entry.id}`}
                entry={entry}
                isMarked={entry === chosen}
                onMark={() => setMarked(index)}
                onChoose={() => run(entry)}
              />
            ))}
          </div>
          {entries.length === 0 && !isAsked && (
            <p className="px-2 py-3 text-13 text-ink3">Nothing matches.</p>
          )}
          {isAsked && !here.isDialog && (
            <Examples
              texts={examples}
              onChoose={(text) => {
                type(text);
                field.current?.focus();
              }}
            />
          )}
        </div>
        <p
          id={`${id}-preview`}
          role="status"
          className={cn(
            'min-h-9 border-t border-line px-5 pt-2 text-13 wrap-anywhere sm:empty:min-h-0 sm:empty:border-0 sm:empty:p-0',
            chosen?.refused === undefined ? 'text-ink2' : 'font-medium text-absent-text',
          )}
        >
          {chosen && (chosen.refused ?? `Enter: ${chosen.preview}`)}
        </p>
      </div>
    </Dialog>
  );
}

type ExamplesProps = { texts: readonly string[]; onChoose: (text: string) => void };

/** What can be typed; a press types it. */
const Examples = ({ texts, onChoose }: ExamplesProps) => (
  <div className="px-3 py-2">
    <p className="px-1 pb-1 text-12 text-ink3">For example</p>
    <ul aria-label="For example" className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <li key={text}>
          <Button
            size="small"
            className="h-auto py-1 wrap-anywhere whitespace-normal"
            onClick={() => onChoose(text)}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);

type RowProps = {
  id: string;
  entry: PaletteEntry;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
};

function Row({ id, entry: { kind, label, refused }, isMarked, onMark, onChoose }: RowProps) {
  return (
    // The keyboard chooses in the field above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      ref={isMarked ? (row) => row?.scrollIntoView({ block: 'nearest' }) : undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={refused !== undefined}
      onPointerMove={onMark}
      onClick={onChoose}
      className={cn(
        'flex min-h-9 min-w-0 cursor-default items-center justify-between gap-3 rounded-control px-2 text-13 touch:min-h-11',
        isMarked && 'bg-accent-ground',
        refused !== undefined && 'text-ink3',
      )}
    >
      <span className="min-w-0 truncate">{label}</span>
      <span className="shrink-0 text-12 text-ink3">{kind}</span>
    </div>
  );
}
