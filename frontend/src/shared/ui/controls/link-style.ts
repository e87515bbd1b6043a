import { cva } from 'class-variance-authority';

/** The look of a link or of a button that reads like one, such as "View Details". */
export const linkStyle = cva(
  'inline-flex items-center gap-1 rounded-badge font-medium underline-offset-4 hover:underline [&_svg]:size-4 [&_svg]:stroke-[1.5]',
  {
    variants: {
      tone: { accent: 'text-accent', overdue: 'text-overdue-text', danger: 'text-absent-text' },
    },
    defaultVariants: { tone: 'accent' },
  },
);
