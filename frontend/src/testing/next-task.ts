/** The real `setImmediate`, also where a test has stopped the clock: tasks run in the order in which they were asked for. */
export const nextTask = globalThis.setImmediate;
