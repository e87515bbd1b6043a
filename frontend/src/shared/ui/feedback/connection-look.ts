/**
 * What the page may say of its connection to the server. `not-now`: another date is shown.
 * `unanswered`: it asks, and nothing has come; `lost`: for so long that what is shown cannot be
 * relied on.
 */
export type ConnectionLook =
  'live' | 'not-now' | 'reconnecting' | 'polling' | 'unanswered' | 'lost' | 'offline';
