import { cva, type VariantProps } from 'class-variance-authority';
import type { HTMLAttributes, Ref, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { linkStyle } from '../controls/button.tsx';
import { command } from '../palette/commands.ts';

const style = cva('relative rounded-card border bg-surface print:break-inside-avoid', {
  variants: {
    state: {
      plain: 'border-line',
      /** Something arrived here just now. */
      fresh: 'border-present ring-1 ring-present',
      /** 3 px at the left edge, so that lateness also reads without colour. */
      overdue:
        'border-overdue-text before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:rounded-l-[7px] before:bg-overdue-text',
      /** The same of what is not whole. */
      incomplete:
        'border-pto-text before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:rounded-l-[7px] before:bg-pto-text',
      selected: 'border-accent ring-1 ring-accent',
    },
    padded: { true: 'p-4' },
  },
  defaultVariants: { state: 'plain', padded: true },
});

type CardProps = HTMLAttributes<HTMLElement> &
  VariantProps<typeof style> & {
    as?: 'div' | 'section' | 'article' | 'li';
    ref?: Ref<HTMLElement>;
  };

/** A quiet surface with an edge; no shadow, since it does not float. */
export function Card({ as: Element = 'div', state, padded, className, ref, ...rest }: CardProps) {
  return (
    <Element
      {...rest}
      ref={ref as Ref<never>}
      className={cn(style({ state, padded }), className)}
    />
  );
}

type SectionHeadProps = {
  title: ReactNode;
  /** How much there is: "212 people · 14 teams". */
  note?: ReactNode;
  /** What can be done with the whole, the primary action last. */
  children?: ReactNode;
};

/** The heading of a section, how much it holds, and its actions. */
export function SectionHead({ title, note, children }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="mr-auto min-w-0">
        <h2 className="text-20 font-semibold wrap-anywhere">{title}</h2>
        {note !== undefined && <p className="text-13 text-ink2">{note}</p>}
      </div>
      {children !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{children}</div>
      )}
    </div>
  );
}

/** To a page that the server itself answers, in a tab of its own. */
const ServerPageLink = ({ href, children }: { href: string; children: string }) => (
  <a ref={command} href={href} target="_blank" rel="noreferrer" className={linkStyle()}>
    {children}
  </a>
);

/** To the page that lists every call. */
export const ApiPageLink = () => <ServerPageLink href="/docs">API page</ServerPageLink>;

/** To what of others the product consists of (OPS-232). */
export const LicencesLink = () => <ServerPageLink href="/licences">Licences</ServerPageLink>;
