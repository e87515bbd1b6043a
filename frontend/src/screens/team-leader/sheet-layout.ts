/** What is chosen at the left and the sheet beside it; one below the other, edge to edge, on a phone. */
export const sheetLayout =
  'mx-auto grid max-w-[90rem] items-start sm:gap-4 phone:-m-4 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[20rem_minmax(0,1fr)]';
