/** A refusal of the stand-in, with SAP's own code and text. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, text: string) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

export const general = (text: string) => new Refusal(400, -5002, text);
export const notFound = () => new Refusal(404, -2028, 'No matching records found (ODBC -2028)');
export const noSession = () => new Refusal(401, 301, 'Invalid session or session already timeout.');

/** The body of an error, in the envelope of its version. */
export const errorBody = ({ code, message }: Refusal, version: 'v1' | 'v2'): object =>
  version === 'v1' ? { error: { code, message: { lang: 'en-us', value: message } } } : { error: { code: String(code), message } };
