import { tagPalette } from '@muster/protocol';
import { X } from 'lucide-react';
import { formatDate, formatShortDate } from '../dates/date-format.ts';
import { cn } from '../ui/cn.ts';
import { stoppedBy, useStopOf } from '../ui/controls/input.tsx';
import { command } from '../ui/palette/commands.ts';

type ColorName = keyof typeof tagPalette;

const LOOKS: Readonly<Record<ColorName, string>> = {
  Blue: 'bg-tag-blue-ground text-tag-blue-text',
  Green: 'bg-tag-green-ground text-tag-green-text',
  Amber: 'bg-tag-amber-ground text-tag-amber-text',
  Red: 'bg-tag-red-ground text-tag-red-text',
  Purple: 'bg-tag-purple-ground text-tag-purple-text',
  Pink: 'bg-tag-pink-ground text-tag-pink-text',
  Cyan: 'bg-tag-cyan-ground text-tag-cyan-text',
  Orange: 'bg-tag-orange-ground text-tag-orange-text',
  Indigo: 'bg-tag-indigo-ground text-tag-indigo-text',
  Teal: 'bg-tag-teal-ground text-tag-teal-text',
};

/** Ground and text by the stored value, such as `#3b82f6` (DIR-15). */
const lookOfValue = new Map(
  Object.entries(tagPalette).map(([name, value]) => [
    value.toLowerCase(),
    LOOKS[name as ColorName],
  ]),
);

/** Ground and text of a tag's stored colour; a value outside the palette is drawn neutral. */
export const tagLook = (color: string): string =>
  lookOfValue.get(color.toLowerCase()) ?? 'bg-sunken text-ink2';

type TagChipProps = {
  name: string;
  /** The stored palette value, such as `#3B82F6`. */
  color: string;
  /** Adds a cross that takes the tag off. */
  onRemove?: (() => void) | undefined;
  /** The last day of a tag that does not count any more: struck through, with that day. */
  endedOn?: string | undefined;
  size?: 'small' | 'normal';
  /** Where the tag itself is the news: all of its name, on several lines if need be (UI-93). */
  isWhole?: boolean;
  className?: string;
};

/** `Xray, ended Jan 31, 2027` */
export const endedWords = (name: string, endedOn: string): string =>
  `${name}, ended ${formatDate(endedOn)}`;

/** A tag in its own colour. */
export function TagChip({
  name,
  color,
  onRemove,
  endedOn,
  size = 'normal',
  isWhole = false,
  className,
}: TagChipProps) {
  const stop = useStopOf(onRemove !== undefined);
  return (
    <span
      data-tip={endedOn === undefined ? name : endedWords(name, endedOn)}
      className={cn(
        'narrow inline-flex min-w-0 items-center rounded-badge font-medium',
        isWhole ? 'min-h-5.5 max-w-full wrap-anywhere' : 'max-w-44 whitespace-nowrap',
        size === 'small' ? 'px-1 text-11' : 'px-2 text-12',
        !isWhole && (size === 'small' ? 'h-4.5' : 'h-5.5'),
        endedOn === undefined ? tagLook(color) : 'bg-sunken text-ink2',
        className,
      )}
    >
      <bdi className={cn(!isWhole && 'truncate', endedOn !== undefined && 'line-through')}>
        {name}
      </bdi>
      {endedOn !== undefined && (
        <span className="ml-1 shrink-0 font-normal">
          <span className="sr-only">, ended </span>
          {formatShortDate(endedOn)}
        </span>
      )}
      {onRemove && (
        <button
          ref={command}
          type="button"
          aria-label={`Remove ${name}`}
          onClick={stop === undefined ? onRemove : undefined}
          {...(stop !== undefined && stoppedBy(stop))}
          className="-mr-1.5 ml-0.5 inline-flex size-5 shrink-0 items-center justify-center rounded-badge hover:bg-shade aria-disabled:opacity-50 touch:size-8"
        >
          <X aria-hidden className="size-3 stroke-2" />
        </button>
      )}
    </span>
  );
}
