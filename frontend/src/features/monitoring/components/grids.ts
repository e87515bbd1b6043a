/** Five figures in a row; in a narrow window the first one over the whole width. */
export const figureGrid =
  'grid grid-cols-2 gap-3 md:grid-cols-5 phone:gap-2 max-md:[&>:first-child]:col-span-2 tiny:grid-cols-1 tiny:[&>:first-child]:col-span-1 print:grid-cols-5 print:[&>:first-child]:col-span-1';

/** As many cards in a row as fit with a name that can be read. */
export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(16.75rem,100%),1fr))] gap-3 print:grid-cols-3';
