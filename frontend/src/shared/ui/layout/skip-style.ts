/** A way past what comes first for the keyboard: seen only while it has the focus. */
export const skipStyle =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-ink focus:px-3 focus:py-2 focus:text-on-ink print:hidden';
