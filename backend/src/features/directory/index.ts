export type { Admission, AdmitPerson } from './users/users.sign-on.ts';
export { directoryFeature, type DirectoryFeature, type MemberMoved } from './directory.feature.ts';
