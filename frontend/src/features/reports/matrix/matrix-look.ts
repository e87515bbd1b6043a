/** Days off: narrow and hatched, so that nothing is looked for there. */
export const hatched =
  '[forced-color-adjust:none] bg-[repeating-linear-gradient(135deg,var(--color-line)_0_1px,transparent_1px_5px)]';

/** Columns that stay in sight while the days scroll. */
export const sticky = 'sticky left-0 z-10 print:static';
