import { vi } from 'vitest';

interface SavedFile {
  readonly name: string;
  readonly type: string;
  text(): Promise<string>;
}

/** The files that a page saves from now until `restore`, in their order, as the browser is handed them. */
export function watchSavedFiles() {
  const files: SavedFile[] = [];
  const blobs = new Map<string, Blob>();
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:saved-${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, type: blob.type, text: () => blob.text() });
  });
  return {
    files,
    restore(): void {
      made.mockRestore();
      clicked.mockRestore();
    },
  };
}
