import { DownloadOutlined, LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import type { ShortcutKey } from '../../ui/look/shortcuts.ts';
import { openPdf } from './pdf.ts';
import { PdfPage } from './PdfPage.tsx';
import './pdf.css';

interface Props {
  address: string;
  title: string;
  onSave: () => void;
}

/** A PDF in the page: its pages are drawn as they come near, with a text that can be read out and copied. */
export function PdfPages({ address, title, onSave }: Props) {
  const opened = usePdf(address);
  if (opened.state === 'broken') {
    return (
      <Empty
        text={opened.why}
        action={
          <Button kind="primary" icon={<DownloadOutlined />} onClick={onSave}>
            Descargar
          </Button>
        }
      />
    );
  }
  return opened.state === 'open' ? <Pages pdf={opened.pdf} title={title} /> : <TextSkeleton lines={8} />;
}

type PdfState = { state: 'opening' } | { state: 'open'; pdf: PDFDocumentProxy } | { state: 'broken'; why: string };

function usePdf(address: string): PdfState {
  const [opened, setOpened] = useState<PdfState>({ state: 'opening' });
  useEffect(() => {
    let isGone = false;
    const task = openPdf(address);
    task.promise.then(
      (pdf) => !isGone && setOpened({ state: 'open', pdf }),
      (error: unknown) => !isGone && setOpened({ state: 'broken', why: reason(error) }),
    );
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [address]);
  return opened;
}

const reason = (error: unknown): string =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'El PDF tiene clave: descárguelo y ábralo con ella.'
    : 'No se pudo mostrar el PDF en la página. Puede descargarlo.';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

function Pages({ pdf, title }: { pdf: PDFDocumentProxy; title: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<number>(1);
  const [page, setPage] = useState(1);
  const step = (by: 1 | -1) => {
    const at = zooms.findIndex((it) => it >= zoom);
    setZoom(zooms[Math.min(Math.max(at + by, 0), zooms.length - 1)] ?? 1);
  };
  const go = (to: number) => {
    const wanted = Math.min(Math.max(to, 1), pdf.numPages);
    scroller.current?.querySelector(`[data-page="${wanted}"]`)?.scrollIntoView({ block: 'start' });
    setPage(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const keys = {
      '+': () => step(1),
      '-': () => step(-1),
      ArrowRight: () => go(page + 1),
      ArrowLeft: () => go(page - 1),
      Home: () => go(1),
      End: () => go(pdf.numPages),
    } satisfies Record<ShortcutKey<'pdf'>, () => void>;
    const done = new Map<string, () => void>(Object.entries(keys)).get(event.key);
    if (!done) return;
    event.preventDefault();
    done();
  };
  return (
    <div className="pdf">
      <div className="pdf-bar" role="toolbar" aria-label="Páginas y tamaño">
        <Button
          kind="text"
          icon={<LeftOutlined />}
          label="Página anterior"
          off={page <= 1 && 'Es la primera página.'}
          onClick={() => go(page - 1)}
        />
        <label className="pdf-number">
          Página
          <input
            key={page}
            className="control"
            inputMode="numeric"
            defaultValue={page}
            onBlur={(event) => go(Number(event.target.value) || page)}
            onKeyDown={(event) => event.key === 'Enter' && go(Number(event.currentTarget.value) || page)}
          />
          <span className="figure">de {pdf.numPages}</span>
        </label>
        <Button
          kind="text"
          icon={<RightOutlined />}
          label="Página siguiente"
          off={page >= pdf.numPages && 'Es la última página.'}
          onClick={() => go(page + 1)}
        />
        <span className="pdf-gap" />
        <Button
          kind="text"
          icon={<ZoomOutOutlined />}
          label="Alejar"
          off={zoom <= zooms[0] && 'Es lo más lejos.'}
          onClick={() => step(-1)}
        />
        <span className="figure" role="status">
          {Math.round(zoom * 100)} %
        </span>
        <Button kind="text" icon={<ZoomInOutlined />} label="Acercar" off={zoom >= 3 && 'Es lo más cerca.'} onClick={() => step(1)} />
      </div>
      <div ref={scroller} className="pdf-pages" role="region" aria-label={`Páginas de ${title}`} tabIndex={0} onKeyDown={onKeyDown}>
        {Array.from({ length: pdf.numPages }, (_, at) => (
          <PdfPage key={at + 1} pdf={pdf} number={at + 1} zoom={zoom} scroller={scroller} onSeen={setPage} />
        ))}
      </div>
    </div>
  );
}
