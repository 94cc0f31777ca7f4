interface Details {
  /** The ERP's own code, as text. */
  code?: string | null;
  /** The field of our document that it is about. */
  field?: string | null;
  cause?: unknown;
}

/** Why the ERP did not do what it was asked for. */
export class ErpFailure extends Error {
  /** `refused`: it does not take this as it is; `unavailable`: it may take it later. */
  readonly kind: 'refused' | 'unavailable';
  /** False: nobody knows whether it did it all the same. */
  readonly nothingDone: boolean;
  readonly code: string | null;
  readonly field: string | null;

  constructor(kind: ErpFailure['kind'], message: string, nothingDone: boolean, { code = null, field = null, cause }: Details = {}) {
    super(message, { cause });
    this.kind = kind;
    this.nothingDone = nothingDone;
    this.code = code;
    this.field = field;
  }
}

/** It does not take this, and did nothing. */
export const rejection = (message: string, details?: Details) => new ErpFailure('refused', message, true, details);
/** It did not answer as it should, and surely did nothing. */
export const unavailable = (message: string, details?: Details) => new ErpFailure('unavailable', message, true, details);
/** It may have done it: ask before asking again. */
export const lostConnection = (message: string, details?: Details) => new ErpFailure('unavailable', message, false, details);

/** Something else has that code there already (SAP page §6). */
export const codeTaken = '-2035';
