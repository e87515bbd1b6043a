import type { DeletedThing } from '@muster/protocol';
import { compareText, type Compares } from '../../../shared/ui/table/sorting.ts';

type Kind = DeletedThing['what'];

/** Each kind in words. */
export const kindWords: Readonly<Record<Kind, string>> = {
  user: 'User',
  team: 'Team',
  role: 'Role',
  tag: 'Tag',
};

export const kinds = [
  { value: '', label: 'All' },
  { value: 'user', label: 'Users' },
  { value: 'team', label: 'Teams' },
  { value: 'role', label: 'Roles' },
  { value: 'tag', label: 'Tags' },
] as const;

export const deletedCompares: Compares<DeletedThing> = {
  deleted: (a, b) => compareText(a.deletedAt, b.deletedAt),
  name: (a, b) => compareText(a.name, b.name),
  kind: (a, b) => compareText(a.what, b.what) || compareText(a.name, b.name),
};
