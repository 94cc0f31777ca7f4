import { documentEndings } from 'contract/documents/index.ts';
import { formatNumber } from 'contract/format.ts';

/** What the browser's file dialog offers. */
const accept = documentEndings.map((it) => `.${it}`).join(',');

/** `1,2 MB` */
export function sizeOf(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${formatNumber((bytes / 1024 / 1024).toFixed(1))} MB`;
}

interface FileWish {
  several?: boolean;
  /** The camera of a phone instead of its files. */
  camera?: boolean;
}

/** Opens the browser's file dialog; nothing happens when it is closed. */
export function chooseFiles(onFiles: (files: File[]) => void, { several = false, camera = false }: FileWish = {}): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = several;
  input.accept = camera ? 'image/*' : accept;
  if (camera) input.capture = 'environment';
  input.addEventListener('change', () => onFiles([...(input.files ?? [])]));
  input.click();
}
