import type { ErpDocument } from 'contract/erp/index.ts';
import type { ErpKept } from './port.ts';

/** Nothing more is to be closed of a document that is closed whole: an earlier try whose answer was lost may have done it. */
export const isClosedAlready = ({ lines }: ErpDocument, { status }: ErpKept): boolean =>
  status === 'closed' && lines.some((it) => it.closed);
