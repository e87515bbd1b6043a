/** Whether boards have a zone or a station. */
export const uses = [
  { value: 'yes', label: 'In use' },
  { value: 'no', label: 'Out of use' },
];
