import { FilePdfOutlined } from '@ant-design/icons';
import type { consumptionPdf, countPdf, requestPdf, returnPdf, transferPdf } from 'contract/materials/index.ts';
import { download } from '../api/download.ts';
import type { Action } from '../ui/action.tsx';

type PaperCall = typeof consumptionPdf | typeof countPdf | typeof requestPdf | typeof returnPdf | typeof transferPdf;

/** The paper as a PDF: called the same on each of their pages, and after what moves it on. `what`: how its file is called while it comes. */
export const pdfAction = (call: PaperCall, what: string, number: string): Action => ({
  label: 'PDF',
  icon: <FilePdfOutlined />,
  call,
  onClick: () => void download(call, { number }, `${what} ${number}`),
});
