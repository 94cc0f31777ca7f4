import { placeSummary } from 'contract/dashboards/index.ts';
import { useCall } from '../api.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { Happenings } from '../ui/Timeline.tsx';
import { useCodes } from './addresses.ts';
import { ContactPart, LocationPart, ProgressPart, TechnicalPart } from './overview/PlaceFacts.tsx';
import { CommentPart, DocumentPart, PhotoPart } from './overview/PlaceKept.tsx';
import './overview/overview.css';

/** The first tab of a place: each of the others in a few words, one click away, and what happened last. */
export function PlaceGeneral() {
  const answer = useCall(placeSummary, useCodes());
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
          <section className="panel overview-wide">
            <h2>Última actividad</h2>
            <Happenings rows={summary.actividad} />
          </section>
        </div>
      )}
    </Loaded>
  );
}
