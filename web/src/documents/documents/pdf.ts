import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist';

/** What pdf.js fetches by itself, under the addresses that the build gave it: its worker, fonts that a PDF may leave out. */
const builtAddresses: Record<string, string> = import.meta.glob(
  [
    '/../node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
    '/../node_modules/pdfjs-dist/standard_fonts/*.{ttf,pfb}',
    '/../node_modules/pdfjs-dist/wasm/openjpeg_nowasm_fallback.js',
  ],
  { query: '?url', import: 'default', eager: true },
);

function addressOf(filename: string): string {
  const [, address] = Object.entries(builtAddresses).find(([path]) => path.endsWith(`/${filename}`)) ?? [];
  if (address === undefined) throw new Error(`There is no ${filename}.`);
  return address;
}

GlobalWorkerOptions.workerSrc = addressOf('pdf.worker.min.mjs');

/** Fetches what the worker asks for by its plain name. */
class BuiltFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const response = await fetch(addressOf(filename));
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * Opens a PDF. The content security policy allows no compiled code, so pictures are decoded by script; the worker adds a
 * file's name to `wasmUrl`, which the `#` turns into a fragment, because the build names that file by its content.
 */
export const openPdf = (address: string): PDFDocumentLoadingTask =>
  getDocument({
    url: address,
    useWasm: false,
    wasmUrl: `${addressOf('openjpeg_nowasm_fallback.js')}#/`,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    standardFontDataUrl: '/',
    BinaryDataFactory: BuiltFiles,
  });
