import { listImagenLugarInstalacion, type Photo } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import type { PhotoSearch } from './photoSearch.ts';

const perPage = 100;
const pageOf = (place: number) => Math.floor(Math.max(0, place) / perPage) + 1;

/** One page of the photos, as the server is asked for it. */
export const photosOn = (question: PhotoSearch['question'], page: number) => ({ ...question, page, per_page: perPage });

/** What is known of the photos that stand between two places of the gallery; lines that share a page share one answer. */
export function usePhotos(question: PhotoSearch['question'], first: number, last: number): ReadonlyMap<number, Photo> {
  const [from, to] = [pageOf(first), pageOf(last)];
  const one = useCall(listImagenLugarInstalacion, photosOn(question, from), { keepPrevious: true });
  const two = useCall(listImagenLugarInstalacion, photosOn(question, to), { enabled: to !== from, keepPrevious: true });
  const items = [...(one.data?.items ?? []), ...(to === from ? [] : (two.data?.items ?? []))];
  return new Map(items.map((it) => [it.id, it]));
}
