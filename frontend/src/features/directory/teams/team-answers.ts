import { Fault, isFault } from '../../../shared/http/fault.ts';

/** A success without a body is a success: what was sent stands for the answer (ADM-223). */
export const emptyIsDone =
  <Sent>(sent: Sent) =>
  (error: unknown): Sent => {
    if (isFault(error, 'EMPTY')) return sent;
    throw error;
  };

/** A refusal whose body is empty or cannot be read, in the words that team changes have for it (ADM-222). */
export const worded =
  (failure: string) =>
  (error: unknown): never => {
    if (!(error instanceof Fault) || !error.bodyless) throw error;
    const { body, statusText } = error.bodyless;
    const detail =
      body === 'empty'
        ? `Server returned ${error.status}: ${statusText}`
        : `${failure}: Invalid server response`;
    const { code, status, retryAfterSeconds } = error;
    throw new Fault({ code, detail, status, retryAfterSeconds, cause: error });
  };
