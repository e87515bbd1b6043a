/**
 * Puts a text where Paste takes it from. A page of a plain http address has no clipboard of its own, and copies as a
 * press of Ctrl+C does (UI-360). Rejects where the browser lets the page do neither.
 */
export async function copyText(text: string): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard) return clipboard.writeText(text);
  let isCopied = false;
  const copy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', copy, { capture: true });
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without TLS
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', copy, { capture: true });
  }
  if (!isCopied) throw new Error('the browser did not copy');
}
