export { attendanceFeature, type AttendanceFeature } from './attendance.feature.ts';
export { maskRecord, presentSheetHead } from './attendance.present.ts';
export { newestFirst, type SheetDoc } from './attendance.repo.ts';
export {
  publishFoundSheet,
  sheetWritten,
  subscribeToCorrections,
  subscribeToSheetDates,
  type SheetChange,
  type SheetCorrection,
} from './following/attendance.changes.ts';
export { pastSheets, recordedSheets } from './past/past-sheets.ts';
export { pastSheetsRepo } from './past/past-sheets.repo.ts';
