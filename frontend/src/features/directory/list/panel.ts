/** What a section of the administrator's area is given of the screen. */
export interface PanelProps {
  readonly label: string;
  readonly today: { readonly today: string; readonly timeZone: string };
}
