// Starts the worker from its source, as in development and in tests: a thread learns TypeScript by itself.
import { register } from 'tsx/esm/api';

register();
await import('./paper.worker.ts');
