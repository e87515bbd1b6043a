import { cva } from 'class-variance-authority';

/** The edge and ground that every control for entering something shares. */
export const inputStyle = cva(
  'w-full min-w-0 rounded-control border border-field bg-surface text-ink transition-colors outline-none focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent-ground disabled:bg-sunken disabled:text-ink3 aria-invalid:border-absent aria-invalid:focus-visible:ring-absent-ground',
  {
    variants: {
      size: {
        normal: 'h-control px-3 text-13',
        large: 'h-11 px-3 text-14',
      },
    },
    defaultVariants: { size: 'normal' },
  },
);
