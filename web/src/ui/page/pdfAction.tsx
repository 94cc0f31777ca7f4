import { FilePdfOutlined } from '@ant-design/icons';
import type { Call, Download, Input } from 'contract/call.ts';
import { download } from '../../api/download.ts';
import type { Action } from './action.tsx';

/** The paper as a PDF: called the same on each of their pages, and after what moves it on. `what`: how its file is called while it comes. */
export const pdfAction = <C extends Call & { answer: Download }>(call: C, input: Input<C>, what: string): Action => ({
  label: 'PDF',
  icon: <FilePdfOutlined />,
  call,
  onClick: () => void download(call, input, what),
});
