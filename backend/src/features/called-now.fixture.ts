import type { NameNow } from './called-now.ts';

/** For tests in which nothing is renamed. */
const asThen: NameNow = ({ name }) => name;
export const namesAsThen = async (): Promise<NameNow> => asThen;
