/** Where the people are listed who match all of what is given. */
export function addressOfUsers(filters: {
  readonly role?: string;
  readonly tag?: string;
  readonly team?: string;
}): string {
  const params = new URLSearchParams({ section: 'users', ...filters });
  return `/dashboard?${params}`;
}
