import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names; falsy ones fall away. A component's `className` is for its place in the layout
 * (margin, width, grid cell), never for its look: looks are variants, so nothing has to be merged,
 * which keeps 8 kB of merging out of the first page. To hide one on small screens write
 * `max-md:hidden`, not `hidden md:flex`: a rule with a variant always comes after one without.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
