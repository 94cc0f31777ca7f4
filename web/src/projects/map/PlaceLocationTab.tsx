import { getPlaceLocation } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { useCodes } from '../addresses.ts';
import { LocationEditor } from './LocationEditor.tsx';

/** The tab `ubicacion` of a place. */
export function PlaceLocationTab() {
  const answer = useCall(getPlaceLocation, useCodes());
  return <Loaded answer={answer}>{(location) => <LocationEditor key={location.id} location={location} />}</Loaded>;
}
