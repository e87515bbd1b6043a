import { Fault } from './fault.ts';

/** What is thrown and is no answer: told as what it is, never as a reason of the server's or a lost connection (UI-361). */

/** Whether a file of the page did not come, in the words of any browser. */
export const isFileMissing = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|module script|preload CSS/i.test(error.message);

/** Ended on purpose, as by leaving the screen. */
const isEnded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';

/** Whether the page's own program has failed. */
export const isMistake = (error: unknown): boolean =>
  error instanceof Fault
    ? error.code === 'PAGE'
    : error instanceof Error && !isFileMissing(error) && !isEnded(error);

export const mistakeWords =
  'This page made a mistake: it is not the connection. Reload the page and look whether it was done.';
const missingWords =
  'A part of the page could not be loaded: the connection was lost, or there is a newer version. Reload the page when there is a connection.';

/** Anything that was thrown as a fault, in the page's words. What the program itself did wrong goes to the console. */
export function asFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isFileMissing(error)) return new Fault({ code: 'PART', detail: missingWords, cause: error });
  tellMistake(error);
  return new Fault({ code: 'PAGE', detail: mistakeWords, cause: error });
}

/** Writes a mistake where whoever looks for it finds it, for places that go on without what failed. */
export function tellMistake(error: unknown): void {
  if (isMistake(error)) console.error('The page made a mistake', error);
}

/** Runs `work`, and has what it throws be a fault; its end on purpose stays what it is. */
export async function faulty<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isEnded(error) ? error : asFault(error);
  }
}
