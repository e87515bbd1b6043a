/** Loaded into a server under test: collects garbage when it is asked to, so that what is left is held by somebody. */
process.on('SIGUSR2', () => globalThis.gc?.());
