/** Why a file is no pack that can be verified at all, in words for a person. */
export class NoPack extends Error {}

/** A name as a person may see it: a foreign one may have anything in it. */
export const shown = (name: string): string =>
  /^[\w .()/+-]{1,120}$/.test(name) ? name : JSON.stringify(name.slice(0, 120));
