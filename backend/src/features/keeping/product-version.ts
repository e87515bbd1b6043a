import product from '../../../package.json' with { type: 'json' };

/** Of the product, as its files and answers say it. */
export const { version } = product;
