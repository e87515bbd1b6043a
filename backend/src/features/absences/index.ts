export { absencesFeature } from './absences.feature.ts';
export { absencesWritten } from './absences.repo.ts';
