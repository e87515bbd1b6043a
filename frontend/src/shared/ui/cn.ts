import { clsx, type ClassValue } from 'clsx';

/**
 * Joins class names; falsy ones fall away. A component's `className` is for its place in the layout
 * (margin, width, grid cell), never for its look: looks are variants, so nothing has to be merged.
 */
export function cn(...classes: ClassValue[]): string {
  return clsx(classes);
}
