export { healthFeature, leaderless, withoutTeam } from './health.service.ts';
export { measureDisk, shortSpaceReader } from './health.state.ts';
