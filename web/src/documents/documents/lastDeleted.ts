import { store } from '../../api/store.ts';
import type { PlaceCodes } from '../addresses.ts';

/** The document that this person deleted last, while it can be taken back with one click. */
interface DeletedDocument extends PlaceCodes {
  id: number;
  nombre_documento: string;
}

const last = store<DeletedDocument | undefined>(undefined);

export const rememberDeleted = last.set;
export const useLastDeleted = last.use;
