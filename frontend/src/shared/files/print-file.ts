import type { Download } from '../http/download.ts';

const keptForMs = 60_000;

/** Opens a file in a tab of its own, from which the browser prints it. */
export function printFile({ type, content }: Download): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  window.open(address, '_blank');
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
}
