export { boardWritten } from './board.audit.ts';
export { boardFeature, type BoardFeature } from './board.feature.ts';
export { followSaves } from './board-saves.ts';
export { catalogueRepo } from './catalogue/catalogue.ts';
export { recordedNotes } from './notes/notes.feature.ts';
export { notesRepo } from './notes/notes.repo.ts';
export { pastDeployments, savedPosts } from './past-deployments.repo.ts';
export { supersededListsRepo } from './superseded-lists.repo.ts';
