/** How much a station is needed (DEP-142). */
export const priorities = [
  { value: '1', label: 'Must be staffed' },
  { value: '2', label: 'Should be staffed' },
  { value: '3', label: 'May be staffed' },
] as const;

export const priorityWords = (priority: number): string =>
  priorities.find(({ value }) => value === String(priority))?.label ?? String(priority);
