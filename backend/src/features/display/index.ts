export { displayFeature, type DisplayFeature } from './display.feature.ts';
export {
  callerOfDisplay,
  callersOfDisplays,
  displayRepo,
  type DisplayDoc,
  type DisplayRepo,
} from './display.repo.ts';
