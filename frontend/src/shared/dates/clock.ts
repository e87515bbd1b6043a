/** The only place of the page that reads the time. */

let offsetMs = 0;

/** The server's time in milliseconds since 1970, as far as it is known; else the device's. */
export const now = (): number => deviceNow() + offsetMs;

/** The device's own time in milliseconds since 1970; only for measuring spans. */
export const deviceNow = (): number => Date.now();

/** How far the server's clock is ahead of the device's, in milliseconds. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}
