import { CloseOutlined, ScanOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState } from 'react';
import { materialOfLabel } from 'contract/dashboards/thread/address.ts';
import { Button } from '../ui/page/Button.tsx';
import { FirstAction } from '../ui/page/FirstAction.tsx';
import { CodeBox } from './CodeBox.tsx';
import { newCodeReader, type CodeReader } from './codeReader.ts';
import './materials.css';

/** The browser lends the camera only to a page that came encrypted. */
const canScan = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

interface Props {
  onCode: (code: string) => void;
  /** What is scanned here, where the page has several. */
  label?: string;
  /** Beside a field that it fills: no words, and the camera closes when it has read one code. */
  isOnce?: boolean;
  /** What people come to the page for: on a phone it stands before everything else. */
  isFirst?: boolean;
}

/** Reads codes with the camera where there is one to be had; elsewhere nothing is shown, and a hand scanner types into the field beside. */
export function ScanButton({ onCode, label, isOnce = false, isFirst = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!canScan()) return null;
  const words = isOpen ? 'Cerrar la cámara' : 'Escanear';
  const take = (code: string) => {
    if (isOnce) setOpen(false);
    onCode(code);
  };
  const button = (
    <Button
      icon={isOpen ? <CloseOutlined /> : <ScanOutlined />}
      {...((isOnce || (label && !isOpen)) && { label: label && !isOpen ? label : words })}
      onClick={() => setOpen(!isOpen)}
    >
      {isOnce ? undefined : words}
    </Button>
  );
  return (
    <>
      {isFirst ? <FirstAction>{button}</FirstAction> : button}
      {isOpen && <Camera onCode={take} />}
    </>
  );
}

/** A code that stays before the camera is taken once; so long it must have been gone to be taken again, in milliseconds. */
const pause = 1_500;

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  const [isBlind, setBlind] = useState(false);
  const [said, setSaid] = useState('Apunte al código de barras o QR.');
  useEffect(() => {
    heard.current = onCode;
  });
  useEffect(() => {
    const screen = video.current;
    if (!screen) return undefined;
    let stream: MediaStream | undefined;
    let isOver = false;
    let last = { code: '', at: 0 };
    const look = async (reader: CodeReader) => {
      if (isOver) return;
      const [found] = await reader.detect(screen).catch(() => []);
      const now = Date.now();
      if (found && (found.rawValue !== last.code || now - last.at > pause)) {
        navigator.vibrate?.(80);
        const code = materialOfLabel(found.rawValue);
        setSaid(`Leído: ${code}`);
        heard.current(code);
      }
      if (found) last = { code: found.rawValue, at: now };
      setTimeout(() => void look(reader), 150);
    };
    const open = async () => {
      const coming = newCodeReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stop();
      screen.srcObject = stream;
      await screen.play();
      await look(await coming);
    };
    const stop = () => stream?.getTracks().forEach((it) => it.stop());
    open().catch(() => {
      stop();
      if (!isOver) setBlind(true);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, []);
  if (isBlind)
    return (
      <div className="scan">
        <p role="status">No se pudo abrir la cámara. Escriba el código, o léalo con un lector de mano, y pulse Enter.</p>
        <CodeBox autoFocus label="Código de la etiqueta" read={wholeCode} onLines={([it]) => it && onCode(it.code)} />
      </div>
    );
  return (
    <div className="scan">
      {/* It shows the camera: there is nothing to caption. */}
      <video ref={video} muted playsInline aria-label="Cámara" />
      <p role="status">{said}</p>
    </div>
  );
}

/** What is typed means what the camera would have read. */
const wholeCode = (text: string) => (text === '' ? [] : [{ code: text, quantity: '1' }]);
