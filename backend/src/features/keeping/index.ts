export { keepingFeature } from './keeping.feature.ts';
export { pastChanged } from './keeper.ts';
