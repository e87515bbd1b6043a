export { absencesFeature, type AbsencesFeature } from './absences.feature.ts';
export { absencesWritten } from './absences.repo.ts';
