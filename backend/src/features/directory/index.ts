export { directoryFeature, type DirectoryFeature, type MemberMoved } from './directory.feature.ts';
