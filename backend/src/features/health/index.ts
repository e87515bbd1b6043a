export { healthFeature, leaderless, withoutTeam } from './health.service.ts';
export { measureDisk, measureStore, shortSpaceReader } from './health.state.ts';
