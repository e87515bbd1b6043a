/** What is chosen at the left and the sheet beside it; the sheet alone, edge to edge, on a narrow screen. */
export const sheetLayout =
  'mx-auto grid print:m-0! print:block max-w-[90rem] items-start gap-4 max-lg:-m-4 max-lg:sm:-mx-5 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]';
