export { directoryFeature, type DirectoryFeature } from './directory.feature.ts';
