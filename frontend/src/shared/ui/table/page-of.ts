/** One page of a list, and where it stands in the whole. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** From 1; one past the end is the last. */
  readonly page: number;
  readonly pages: number;
  /** Number of the first row shown, from 1; 0 in an empty list. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

/** The rows of a page. A page that does not exist, such as one of an old link, is the nearest one. */
export function pageOf<Row>(rows: readonly Row[], wanted: number, size: number): Page<Row> {
  const total = rows.length;
  const pages = Math.max(1, Math.ceil(total / size));
  const page = Number.isInteger(wanted) ? Math.min(Math.max(1, wanted), pages) : 1;
  const start = (page - 1) * size;
  const shown = rows.slice(start, start + size);
  return {
    rows: shown,
    page,
    pages,
    from: total === 0 ? 0 : start + 1,
    to: start + shown.length,
    total,
  };
}
