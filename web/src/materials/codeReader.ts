/** Reads the bar and QR codes that a camera shows. */
export interface CodeReader {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
declare global {
  interface Window {
    BarcodeDetector?: { new (): CodeReader; getSupportedFormats(): Promise<string[]> };
  }
}

/** The browser's own reader where it has one, as Android does; else, as on an iPhone, one that is fetched when it is first needed. */
export async function newCodeReader(): Promise<CodeReader> {
  const Own = window.BarcodeDetector;
  if (Own && (await Own.getSupportedFormats()).length > 0) return new Own();
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // From our own server: its usual place is a public one.
  prepareZXingModule({ overrides: { locateFile: () => program } });
  return new BarcodeDetector();
}
