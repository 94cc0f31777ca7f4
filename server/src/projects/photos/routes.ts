import * as contract from 'contract/projects/index.ts';
import { on } from '../../platform/http/http.ts';
import { downloadPhoto, zipPhotos } from './files.ts';
import { listPhotos, listPhotoAlbums } from './photos.ts';
import { updatePhoto, movePhotos, deletePhotos, restorePhotos, setMainPhoto } from './changes.ts';
import { uploadPhoto } from './upload.ts';

export const routes = [
  on(contract.listImagenLugarInstalacion, listPhotos),
  on(contract.listPhotoAlbums, listPhotoAlbums),
  on(contract.uploadPhoto, uploadPhoto),
  on(contract.updatePhoto, updatePhoto),
  on(contract.movePhotos, movePhotos),
  on(contract.deletePhotos, deletePhotos),
  on(contract.restorePhotos, restorePhotos),
  on(contract.setMainPhoto, setMainPhoto),
  on(contract.downloadPhoto, downloadPhoto),
  on(contract.zipPhotos, zipPhotos),
];
