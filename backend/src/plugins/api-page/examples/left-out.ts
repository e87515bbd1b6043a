/** Stands for an optional field that an example does without. */
export const leftOut = Symbol('left out');
