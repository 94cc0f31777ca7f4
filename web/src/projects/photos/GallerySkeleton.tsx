import { TextSkeleton } from '../../ui/page/Skeletons.tsx';

/** Grey squares where the photos will stand. */
export const GallerySkeleton = () => (
  <div className="gallery">
    <TextSkeleton lines={2} />
    <div className="gallery-bones" aria-hidden>
      {Array.from({ length: 12 }, (_, at) => (
        <span key={at} className="bone" />
      ))}
    </div>
  </div>
);
