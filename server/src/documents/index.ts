export { checkList, missingDocuments } from './check-list.ts';
export { completionOfPlaces } from './completion.ts';
