import { tagPalette } from '@muster/protocol';

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
