export { absencesFeature } from './absences.feature.ts';
