import { z } from 'zod';

// The content security policy forbids eval (OPS-26). Schemas decide this while they are made, so this
// module has to be the first that the page evaluates.
z.config({ jitless: true });
