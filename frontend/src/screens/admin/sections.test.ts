import { Download, KeyRound, MoreHorizontal, Pencil, Trash2, Upload, UserPlus } from 'lucide-react';
import { expect, it } from 'vitest';
import { sections } from './sections.tsx';

it('every section has an icon of its own, which no action of a section has [UI-72]', () => {
  const icons = Object.values(sections).map(({ icon }) => icon);
  expect(new Set(icons).size).toBe(icons.length);
  for (const action of [Download, KeyRound, MoreHorizontal, Pencil, Trash2, Upload, UserPlus]) {
    expect(icons).not.toContain(action);
  }
});
