import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import openjpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = worker;

/** The fonts that a PDF may leave out, under the addresses that the build gave them. */
const fonts: Record<string, string> = import.meta.glob('/../node_modules/pdfjs-dist/standard_fonts/*.{ttf,pfb}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Fetches what the worker asks for by its plain name. */
class BuiltFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = Object.entries(fonts).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (address === undefined) throw new Error(`There is no ${filename}.`);
    const response = await fetch(address);
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
    wasmUrl: `${openjpeg}#/`,
    isEvalSupported: false,
    useWorkerFetch: false,
    useSystemFonts: false,
    standardFontDataUrl: '/',
    BinaryDataFactory: BuiltFiles,
  });
