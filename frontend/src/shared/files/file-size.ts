const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** "812 bytes", "1.4 MB": in steps of 1,000, one decimal below 10. */
export function formatFileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
