/** The browser tab's own storage; undefined where it is closed to us. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
