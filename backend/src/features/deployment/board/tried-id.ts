/**
 * Under which id a saved list or a kept answer lies: that of its operation, and of the try that stored it. The same
 * operation may be tried at two processes at once, and whoever comes too late overwrites nothing (PRC-34). What was
 * stored before there were tries lies under the operation's id alone.
 */
export const triedId = (opId: string, attempt?: string): string =>
  attempt === undefined ? opId : `${opId}${between}${attempt}`;

/** Not in any operation's id. */
const between = '~';

/** The operation that a list or an answer is of. */
export const operationOf = (id: string): string => id.split(between, 1)[0] ?? '';
