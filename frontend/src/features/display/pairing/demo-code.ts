import { demoRoutes } from '@muster/protocol';
import { call } from '../../../shared/http/call.ts';
import type { EnterCode } from './pairing.ts';

/** The demo's server enters the code itself (SES-133); anywhere else it is refused, and somebody enters it. */
export const enterInDemo: EnterCode = async (code, signal) => {
  await call(demoRoutes.pairWall, { body: { code }, signal });
  return true;
};
