/** Hands a file to the person's browser, under a name that file systems take (see `fileName`). */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
