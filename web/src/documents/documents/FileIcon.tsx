import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  LockOutlined,
  PlusSquareOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { CheckListItem } from 'contract/documents/index.ts';

const pictures = [
  [/pdf/, FilePdfOutlined],
  [/spreadsheet|excel|csv/, FileExcelOutlined],
  [/wordprocessing|msword|\.text|rtf/, FileWordOutlined],
  [/presentation|powerpoint/, FilePptOutlined],
  [/zip|rar|7z|kmz/, FileZipOutlined],
  [/^image\/(?!vnd)/, FileImageOutlined],
  [/^text\//, FileTextOutlined],
] as const;

/** A picture of the kind of file, or of why there is none to show. */
export function FileIcon({ item: { documento, estado } }: { item: CheckListItem }) {
  const type = documento?.archivo?.tipo;
  const without = estado === 'falta' ? PlusSquareOutlined : documento ? StopOutlined : LockOutlined;
  const Picture = type === undefined ? without : (pictures.find(([pattern]) => pattern.test(type))?.[1] ?? FileOutlined);
  return <Picture aria-hidden className="document-icon" />;
}
