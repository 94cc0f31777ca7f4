export { chargeProject, stagesOf, stoppedReason, whoMovesStages } from './charge.ts';
export { listComments } from './comments/comments.ts';
export { cleanName, kindOf } from './comments/file-kinds.ts';
export { listContacts } from './contacts/list.ts';
export { frameSource } from './boards/frame-hosts.ts';
export { listHistory } from './projects/history.ts';
export { listLinks } from './links/links.ts';
export { getPlaceLocation } from './map/location.ts';
export { photoPlace } from './photos/rows.ts';
export { listPhotos } from './photos/photos.ts';
export { placeAt, rowsAt } from './places/address.ts';
export { getPlaceByCodes } from './places/places.ts';
export { getProject } from './projects/projects.ts';
export { getTechnicalOfPlace } from './technical/technical.ts';
export {
  namedProject,
  isOwnProject,
  isPlaceSeenBy,
  namesOwnProject,
  ownProjects,
  peopleOf,
  placesSeenBy,
  projectsSeenBy,
  seenPlace,
  type PlaceCodes,
  type Seeing,
  type SeenPlace,
} from './visible.ts';
