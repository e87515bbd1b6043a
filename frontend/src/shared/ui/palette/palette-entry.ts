/** What the palette offers for what is typed. */
export interface PaletteEntry {
  readonly id: string;
  /** What kind of thing it is: `Person`, `Station`, `Action`. */
  readonly kind: string;
  readonly label: string;
  /** What Enter will do, in one sentence. */
  readonly preview: string;
  /** Why it cannot be done; then Enter does nothing. */
  readonly refused?: string | undefined;
  /** The dialog has closed by then. */
  readonly run: () => void;
}

/** What is offered for a text, best first. */
export type PaletteAnswer = (query: string) => readonly PaletteEntry[];
