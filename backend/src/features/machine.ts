import { hostname } from 'node:os';

/** The name of the machine on which this process runs, as its system has it. */
export const machine = hostname();
