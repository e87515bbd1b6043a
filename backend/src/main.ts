export const main = true;
