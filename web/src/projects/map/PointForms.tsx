import { CopyOutlined, ExportOutlined } from '@ant-design/icons';
import type { Point } from 'contract/utm.ts';
import { decimalText, sexagesimalText, utmText } from 'contract/point-text.ts';
import { Button } from '../../ui/page/Button.tsx';
import { notify } from '../../ui/page/notices.tsx';

/** The point as each trade writes it, ready to be copied, and the ways to drive there. */
export function PointForms({ point }: { point: Point }) {
  const rows = [
    ['Decimales', decimalText(point)],
    ['Grados, minutos y segundos', sexagesimalText(point)],
    ['UTM (WGS84)', utmText(point)],
  ] as const;
  const at = `${point.latitud.toFixed(6)},${point.longitud.toFixed(6)}`;
  return (
    <>
      <dl className="location-forms">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="figure">{text}</span>
              <Button kind="text" icon={<CopyOutlined />} label={`Copiar ${label.toLowerCase()}`} onClick={() => void copy(text)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="location-buttons">
        <OutsideButton href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(at)}`}>Google Maps</OutsideButton>
        <OutsideButton href={`https://www.waze.com/ul?ll=${encodeURIComponent(at)}&navigate=yes`}>Waze</OutsideButton>
      </div>
    </>
  );
}

const OutsideButton = ({ href, children }: { href: string; children: string }) => (
  <a className="button button-default" href={href} target="_blank" rel="noreferrer">
    <ExportOutlined aria-hidden />
    <span>Abrir en {children}</span>
    <span className="unseen"> (otra pestaña)</span>
  </a>
);

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', 'Copiado', text);
  } catch {
    // Without https, or without the permission, the browser keeps its clipboard to itself.
    notify('error', 'El navegador no permite copiar', `Márquelo y cópielo: ${text}`);
  }
}
