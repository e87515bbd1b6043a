export { keptPapersRepo } from './kept-papers.repo.ts';
export { paperFeature, type KeptPapers } from './paper.feature.ts';
