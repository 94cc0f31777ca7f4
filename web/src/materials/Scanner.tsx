import { ScanOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';

/** The browser's own reader of bar and QR codes; not all have one (Chromium on phones does). */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: new () => Detector;
  }
}

const canScan = (): boolean => window.BarcodeDetector !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

/** Reads codes with the camera where the browser can; elsewhere nothing is shown, and a hand scanner types into the field beside. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  return (
    <>
      <Button icon={<ScanOutlined />} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Cerrar la cámara' : 'Escanear'}
      </Button>
      {isOpen && <Camera onCode={onCode} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The same code is not taken twice while it stays before the camera. */
const pause = 1_500;

function Camera({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  const [said, setSaid] = useState('Apunte al código de barras o QR.');
  useEffect(() => {
    heard.current = onCode;
  });
  useEffect(() => {
    const screen = video.current;
    const Reader = window.BarcodeDetector;
    if (!screen || !Reader) return undefined;
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = { code: '', at: 0 };
    const reader = new Reader();
    const look = async () => {
      if (isOver) return;
      const [found] = await reader.detect(screen).catch(() => []);
      const now = Date.now();
      if (found && (found.rawValue !== last.code || now - last.at > pause)) {
        last = { code: found.rawValue, at: now };
        navigator.vibrate?.(80);
        setSaid(`Leído: ${found.rawValue}`);
        heard.current(found.rawValue);
      }
      setTimeout(() => void look(), 150);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (isOver) return opened.getTracks().forEach((it) => it.stop());
        screen.srcObject = opened;
        await screen.play();
        await look();
      })
      .catch(() => setSaid('No se pudo abrir la cámara. Escriba el código o use un lector de mano.'));
    return () => {
      isOver = true;
      stream?.getTracks().forEach((it) => it.stop());
    };
  }, []);
  return (
    <div className="scan">
      {/* It shows the camera: there is nothing to caption. */}
      <video ref={video} muted playsInline aria-label="Cámara" />
      <p role="status">{said}</p>
      <Button onClick={onClose}>Cerrar la cámara</Button>
    </div>
  );
}
