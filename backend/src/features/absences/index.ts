export { endedAbsences } from './absences.ended.ts';
export { absencesFeature, type AbsencesFeature } from './absences.feature.ts';
export {
  absencesRepo,
  absencesWritten,
  type AbsencesDoc,
  type StoredAbsence,
} from './absences.repo.ts';
