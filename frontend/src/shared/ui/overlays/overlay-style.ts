/** The scrim behind everything modal. */
export const scrimStyle =
  'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/** What a dialog is made of; on a phone it comes up from below over the whole width. */
export const dialogPanelStyle =
  'fixed z-50 flex max-h-[calc(100dvh-2rem-var(--toast-height))] flex-col bg-surface shadow-lift outline-none dark:border dark:border-line2 ' +
  'inset-x-0 bottom-(--toast-height) rounded-t-[12px] data-[state=open]:animate-drawer-up data-[state=closed]:animate-drawer-down ' +
  'sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:rounded-card sm:data-[state=open]:animate-rise-in sm:data-[state=closed]:animate-vanish';

/** On a desk a dialog stands in the middle. */
export const centredStyle = 'sm:top-[calc((100dvh-var(--toast-height))/2)] sm:-translate-y-1/2';

/** A dialog on a desk whose first field is not to move while what is below it grows and shrinks. */
export const atTopStyle = 'sm:top-[12dvh] sm:max-h-[calc(88dvh-1rem-var(--toast-height))]';

/** What floats beside its control: menus, option lists, calendars. */
export const floatingStyle =
  'z-50 rounded-card border border-line bg-raised text-ink shadow-float outline-none dark:border-line2 data-[state=open]:animate-appear data-[state=closed]:animate-vanish';

/** One row of a menu or of an option list. */
export const optionStyle =
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-badge px-2 py-1 text-13 text-ink outline-none select-none touch:min-h-11 touch:text-14 data-[disabled]:text-ink3 data-[highlighted]:bg-sunken dark:data-[highlighted]:bg-line data-[highlighted]:[--color-ink3:var(--color-ink2)]';
