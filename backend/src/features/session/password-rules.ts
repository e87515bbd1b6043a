/** What a new password must be, as the page says it too (SES-53). */
export { passwordHint, passwordProblem } from '@muster/protocol';
