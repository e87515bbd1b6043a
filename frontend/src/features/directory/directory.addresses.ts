/** Where the people are listed who match all of what is given. */
export function addressOfUsers(filters: {
  readonly role?: string;
  readonly tag?: string;
  readonly team?: string;
}): string {
  const params = new URLSearchParams({ section: 'users', ...filters });
  return `/dashboard?${params}`;
}

/** Where the stations are listed that require what is given. */
export function addressOfStations(filters: {
  readonly role?: string;
  readonly tag?: string;
}): string {
  const params = new URLSearchParams({ section: 'stations', ...filters });
  return `/dashboard?${params}`;
}
