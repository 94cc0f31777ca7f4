import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';
import type { Photo } from 'contract/projects/index.ts';
import { nameOfPhoto } from './PhotoGrid.tsx';
import { farthest, moveBy, pinchTo, zoomBy, type View, wholePhoto } from './photoZoom.ts';

interface Props {
  photo: Photo;
  view: View;
  onView: (view: View) => void;
  /** A swipe to either side, or down, on a photo that is not enlarged. */
  onSwipe: (to: 'next' | 'previous' | 'away') => void;
}

const swipe = 56;

/** The photo itself: enlarged by double click, wheel or two fingers, moved by dragging, left by swiping. */
export function PhotoStage({ photo, view, onView, onSwipe }: Props) {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef({ x: 0, y: 0 });
  const [isDragging, setDragging] = useState(false);

  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, at(event));
    start.current = at(event);
    setDragging(true);
  };
  const move = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, it]) => it);
    const [other] = others;
    const now = at(event);
    if (other) onView(pinchTo(view, { from: [before, other], to: [now, other], centre: centreOf(event) }));
    else if (view.scale > 1) onView(moveBy(view, now.x - before.x, now.y - before.y, sizeOf(event)));
    pointers.current.set(event.pointerId, now);
  };
  const up = (event: PointerEvent) => {
    const wasAlone = pointers.current.size === 1;
    pointers.current.delete(event.pointerId);
    if (pointers.current.size === 0) setDragging(false);
    if (!wasAlone || view.scale > 1 || event.type === 'pointercancel') return;
    const [x, y] = [event.clientX - start.current.x, event.clientY - start.current.y];
    if (Math.abs(x) > swipe && Math.abs(x) > Math.abs(y)) onSwipe(x < 0 ? 'next' : 'previous');
    else if (y > 2 * swipe && y > Math.abs(x)) onSwipe('away');
  };
  const wheel = (event: WheelEvent) => {
    const factor = Math.exp(-event.deltaY / 400);
    onView(zoomBy(view, factor, { x: event.clientX, y: event.clientY }, centreOf(event)));
  };

  return (
    <div
      className="viewer-stage"
      data-dragging={isDragging || undefined}
      data-enlarged={view.scale > 1 || undefined}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onWheel={wheel}
      onDoubleClick={(event) =>
        onView(view.scale > 1 ? wholePhoto : zoomBy(view, farthest / 2, { x: event.clientX, y: event.clientY }, centreOf(event)))
      }
    >
      <img
        key={photo.id}
        src={photo.vista}
        alt={nameOfPhoto(photo)}
        width={photo.ancho}
        height={photo.alto}
        draggable={false}
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </div>
  );
}

interface OnElement {
  clientX: number;
  clientY: number;
  currentTarget: Element;
}
const at = ({ clientX, clientY }: OnElement) => ({ x: clientX, y: clientY });
const sizeOf = ({ currentTarget }: OnElement) => ({ width: currentTarget.clientWidth, height: currentTarget.clientHeight });
function centreOf({ currentTarget }: OnElement) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
