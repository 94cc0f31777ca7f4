export { checkList, missingDocuments } from './check-list.ts';
export { completionOfPlaces, completionOfProjects } from './completion.ts';
export { purgeDocuments } from './purge.ts';
