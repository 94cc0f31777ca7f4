import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type RefObject } from 'react';

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** 1 fills the width. */
  zoom: number;
  scroller: RefObject<HTMLDivElement | null>;
  /** This page is now the one in the middle of the window. */
  onSeen: (number: number) => void;
}

/** One page: an empty sheet until it comes near, then its picture and its text; far away it is an empty sheet again. */
export function PdfPage({ pdf, number, zoom, scroller, onSeen }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const isNear = useNearness({ sheet, scroller, number, onSeen });
  const page = usePage(pdf, number, isNear);
  const viewport = page?.getViewport({ scale: 1 });
  useEffect(() => {
    const target = sheet.current;
    return page && isNear && target ? draw(page, target, zoom) : undefined;
  }, [page, isNear, zoom]);
  return (
    <div
      ref={sheet}
      data-page={number}
      className="pdf-page"
      role="group"
      aria-label={`Página ${number}`}
      style={{ width: `${zoom * 100}%`, aspectRatio: viewport ? `${viewport.width} / ${viewport.height}` : '612 / 792' }}
    >
      <canvas aria-hidden />
      <div className="pdf-text" />
    </div>
  );
}

function useNearness({
  sheet,
  scroller,
  number,
  onSeen,
}: Pick<Props, 'scroller' | 'number' | 'onSeen'> & { sheet: RefObject<HTMLDivElement | null> }) {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current: root } = scroller;
    const { current: target } = sheet;
    if (!root || !target) return undefined;
    const near = new IntersectionObserver(([it]) => setNear(it?.isIntersecting ?? false), { root, rootMargin: '600px' });
    const middle = new IntersectionObserver(([it]) => it?.isIntersecting && onSeen(number), { root, rootMargin: '-50% 0px' });
    near.observe(target);
    middle.observe(target);
    return () => {
      near.disconnect();
      middle.disconnect();
    };
  }, [sheet, scroller, number, onSeen]);
  return isNear;
}

function usePage(pdf: PDFDocumentProxy, number: number, isWanted: boolean): PDFPageProxy | undefined {
  const [page, setPage] = useState<PDFPageProxy>();
  useEffect(() => {
    if (!isWanted || page) return undefined;
    let isGone = false;
    pdf.getPage(number).then(
      (it) => !isGone && setPage(it),
      // The document was closed meanwhile.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [pdf, number, isWanted, page]);
  return page;
}

/** As sharp as the screen, and not so large that a phone runs out of memory. */
const mostPixels = 8_000_000;

/** Draws picture and text into the sheet; gives what takes them away again. */
function draw(page: PDFPageProxy, sheet: HTMLElement, zoom: number): () => void {
  const canvas = sheet.querySelector('canvas');
  const layer = sheet.querySelector<HTMLElement>('.pdf-text');
  if (!canvas || !layer) return () => undefined;
  const natural = page.getViewport({ scale: 1 });
  const scale = ((sheet.parentElement?.clientWidth ?? natural.width) * zoom) / natural.width;
  const sharp = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostPixels / (natural.width * natural.height)) / scale);
  const viewport = page.getViewport({ scale: scale * sharp });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const picture = page.render({ canvas, viewport });
  layer.style.setProperty('--total-scale-factor', String(scale));
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport: page.getViewport({ scale }) });
  // Both end early when the page is taken away.
  picture.promise.catch(() => undefined);
  text.render().catch(() => undefined);
  return () => {
    picture.cancel();
    text.cancel();
    layer.replaceChildren();
    canvas.width = 0;
    canvas.height = 0;
  };
}
