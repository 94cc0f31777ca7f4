import { placeSummary, type PlaceHappening } from 'contract/dashboards/index.ts';
import { useCall } from '../../api.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Happenings } from '../../ui/past/Timeline.tsx';
import { paths, useCodes } from '../addresses.ts';
import { ContactPart, LocationPart, ProgressPart, TechnicalPart } from './PlaceFacts.tsx';
import { CommentPart, DocumentPart, PhotoPart } from './PlaceKept.tsx';
import './overview.css';

/** Where the parts of a place stand whose changes its activity tells. */
const tabs: Partial<Record<PlaceHappening['entity'], string>> = {
  comment: 'comentarios',
  photo: 'galeriaImagenes',
  document: 'documentos',
};

/** The first tab of a place: each of the others in a few words, one click away, and what happened last. */
export function PlaceGeneral() {
  const codes = useCodes();
  const answer = useCall(placeSummary, codes);
  return (
    <Loaded answer={answer}>
      {(summary) => (
        <div className="overview">
          <ProgressPart summary={summary} />
          <ContactPart summary={summary} />
          <LocationPart summary={summary} />
          <TechnicalPart summary={summary} />
          <DocumentPart summary={summary} />
          <PhotoPart summary={summary} />
          <CommentPart summary={summary} />
          <section className="panel overview-all">
            <h2>Última actividad</h2>
            <Happenings
              rows={summary.actividad}
              link={({ entity }) =>
                Object.hasOwn(tabs, entity) ? { to: `${paths.place}/${tabs[entity]}`, params: { ...codes } } : undefined
              }
            />
          </section>
        </div>
      )}
    </Loaded>
  );
}
