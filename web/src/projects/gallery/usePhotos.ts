import { listImagenLugarInstalacion, type Photo } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import type { PhotoSearch } from './photoSearch.ts';

const perPage = 100;
const pageOf = (place: number) => Math.floor(Math.max(0, place) / perPage) + 1;

/** What is known of the photos that stand between two places of the gallery; lines that share a page share one answer. */
export function usePhotos(question: PhotoSearch['question'], first: number, last: number): ReadonlyMap<number, Photo> {
  const [from, to] = [pageOf(first), pageOf(last)];
  const one = useCall(listImagenLugarInstalacion, { ...question, page: from, per_page: perPage }, { keepPrevious: true });
  const two = useCall(
    listImagenLugarInstalacion,
    { ...question, page: to, per_page: perPage },
    { enabled: to !== from, keepPrevious: true },
  );
  const items = [...(one.data?.items ?? []), ...(to === from ? [] : (two.data?.items ?? []))];
  return new Map(items.map((it) => [it.id, it]));
}
