// Before every test file: a hash takes half a millisecond instead of the product's 30 to 200, and nearly every test signs in.
import { setEnvironmentData } from 'node:worker_threads';

setEnvironmentData('argon2', { memoryCost: 8, timeCost: 1, parallelism: 1 });
