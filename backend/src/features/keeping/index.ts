export { refuseHalfRestored } from './backup/restore.ts';
export { keepingFeature } from './keeping.feature.ts';
export { pastChanged } from './keeper.ts';
export type { FreeBytes } from './files/kept-files.ts';
