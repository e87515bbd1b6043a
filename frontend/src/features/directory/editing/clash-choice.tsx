import { Button } from '../../../shared/ui/controls/button.tsx';
import type { Edited } from './use-edited.ts';
import type { Values } from './merge.ts';

type ClashChoiceProps<V extends Values, Name extends keyof V & string> = {
  edited: Edited<V>;
  name: Name;
  /** Read aloud: the field's label. */
  label: string;
  /** A value as people read it. */
  words?: (value: V[Name]) => string;
};

/** Under a field that two people have changed: what the other one set, to take or to leave. */
export function ClashChoice<V extends Values, Name extends keyof V & string>({
  edited,
  name,
  label,
  words = (value) => (value === null || value === '' ? 'nothing' : String(value)),
}: ClashChoiceProps<V, Name>) {
  const clash = edited.clashes[name];
  if (!clash) return null;
  const theirs = clash.theirs as V[Name];
  const isTheirs = edited.values[name] === theirs;
  const who = edited.changed?.changedBy?.name ?? 'Somebody else';
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-pto-ground px-2 py-1.5 text-12 text-pto-text">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {who} set this to <strong className="font-semibold">{words(theirs)}</strong>
      </p>
      <Button
        size="small"
        aria-label={isTheirs ? `Take back mine for ${label}` : `Take theirs for ${label}`}
        onClick={() => edited.set(name, isTheirs ? (clash.mine as V[Name]) : theirs)}
      >
        {isTheirs ? 'Take back mine' : 'Take theirs'}
      </Button>
    </div>
  );
}
