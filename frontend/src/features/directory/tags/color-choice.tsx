import { tagPalette } from '@muster/protocol';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { tagLook } from '../../../shared/domain/tag-palette.ts';
import { cn } from '../../../shared/ui/cn.ts';

type ColorChoiceProps = { value: string; onChange: (color: string) => void };

const colors = Object.entries(tagPalette);

/** A tag's colour as stored, by its name. */
export const colorName = (color: string): string =>
  colors.find(([, value]) => value === color)?.[0] ?? color;

/** The ten colours, each with its name, as it will look on a tag: arrows move, Space chooses. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-12 font-medium text-ink">Colour</legend>
      <div className="grid grid-cols-2 gap-1.5 sm:grid-cols-5">
        {colors.map(([word, color]) => (
          <label
            key={color}
            className={cn(
              'relative flex h-control items-center gap-1.5 rounded-control px-2.5 text-13 font-medium',
              'has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              tagLook(color),
            )}
          >
            <input
              type="radio"
              name={name}
              value={color}
              checked={value === color}
              onChange={() => onChange(color)}
              className="absolute inset-0 m-0 cursor-[inherit] appearance-none outline-none"
            />
            {word}
            {value === color && <Check aria-hidden className="ml-auto size-4 stroke-2" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
