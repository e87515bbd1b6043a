/** Saves a file through the browser, under a name that file systems accept (see `fileName`). */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download keeps the content itself by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
