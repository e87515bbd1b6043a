/** What is printed, as data: it travels to a thread as it is, and the same data are the same bytes (PAP-5). */
export interface Paper {
  readonly title: string;
  readonly organisation: string;
  /** Below the title on every page: the date and its shift. */
  readonly subtitle: string;
  /** At the foot of every page: when it was made and by whom. */
  readonly made: string;
  /** ISO instant, for the file itself. */
  readonly madeAt: string;
  /** Each begins on a page of its own. */
  readonly sections: readonly PaperSection[];
}

export interface PaperSection {
  readonly heading: string;
  readonly figures?: readonly (readonly [name: string, value: string])[];
  readonly lists?: readonly { readonly heading: string; readonly lines: readonly string[] }[];
  readonly table?: PaperTable;
}

export interface PaperTable {
  readonly columns: readonly PaperColumn[];
  readonly groups: readonly {
    /** A line across all columns; none where there is one group alone. */
    readonly heading?: string;
    readonly rows: readonly (readonly string[])[];
  }[];
}

export interface PaperColumn {
  readonly header: string;
  /** Of the width, as a share. */
  readonly share: number;
}
