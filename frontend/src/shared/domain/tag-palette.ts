/** One of the ten colours a tag may have (DIR-15). */
export type TagColor = { name: string; value: string; look: string };

/** The palette in the written order; the first is the default. */
export const TAG_PALETTE: readonly TagColor[] = [
  { name: 'Blue', value: '#3B82F6', look: 'bg-tag-blue-ground text-tag-blue-text' },
  { name: 'Green', value: '#10B981', look: 'bg-tag-green-ground text-tag-green-text' },
  { name: 'Amber', value: '#F59E0B', look: 'bg-tag-amber-ground text-tag-amber-text' },
  { name: 'Red', value: '#EF4444', look: 'bg-tag-red-ground text-tag-red-text' },
  { name: 'Purple', value: '#8B5CF6', look: 'bg-tag-purple-ground text-tag-purple-text' },
  { name: 'Pink', value: '#EC4899', look: 'bg-tag-pink-ground text-tag-pink-text' },
  { name: 'Cyan', value: '#06B6D4', look: 'bg-tag-cyan-ground text-tag-cyan-text' },
  { name: 'Orange', value: '#F97316', look: 'bg-tag-orange-ground text-tag-orange-text' },
  { name: 'Indigo', value: '#6366F1', look: 'bg-tag-indigo-ground text-tag-indigo-text' },
  { name: 'Teal', value: '#14B8A6', look: 'bg-tag-teal-ground text-tag-teal-text' },
];

/** Ground and text of a tag's stored colour; a value outside the palette reads neutral. */
export function tagLook(color: string): string {
  const known = TAG_PALETTE.find((each) => each.value.toLowerCase() === color.toLowerCase());
  return known?.look ?? 'bg-sunken text-ink2';
}
