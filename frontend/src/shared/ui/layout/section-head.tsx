import type { ReactNode } from 'react';

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
