/** The replay's own keys, as the list of keys shows them (HIS-30). */
export const replayKeys = [
  { keys: ['Space'], does: 'Play, or pause' },
  { keys: ['←'], does: 'One operation back' },
  { keys: ['→'], does: 'One operation on' },
  { keys: ['PgUp'], does: 'The save before' },
  { keys: ['PgDn'], does: 'The next save' },
  { keys: ['Home'], does: 'The first operation, with the focus on the scrubber' },
  { keys: ['End'], does: 'The last moment, with the focus on the scrubber' },
] as const;
