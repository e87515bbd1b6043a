/** What a path or a query may carry. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** A contract's path with its `:name` parameters filled in and its query appended. */
export function pathOf(pattern: string, params: Values = {}, query: Values = {}): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new TypeError(`${pattern} lacks ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}
