export { checkList, missingDocuments } from './check-list/check-list.ts';
export { completionOfPlaces } from './check-list/completion.ts';
