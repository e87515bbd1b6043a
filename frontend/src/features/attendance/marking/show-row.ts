/** Brings a row of the sheet into sight after the page has drawn it, with the focus on what is meant. */
function showRow(rowSelector: string, controlSelector: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(rowSelector);
    row?.scrollIntoView({ block: 'center' });
    // A row that is only looked at takes the focus itself.
    const meant = row?.querySelector<HTMLElement>(controlSelector) ?? row;
    meant?.focus({ preventScroll: true });
  });
}

/** The first row with something to put right (ATT-53). */
export const showFirstProblem = (): void =>
  showRow('[data-problem]', '[data-invalid], button[aria-haspopup], input');

/** One member's row (ATT-77). */
export const showMember = (memberId: string): void =>
  showRow(`[data-member="${CSS.escape(memberId)}"]`, '[type=radio]');
