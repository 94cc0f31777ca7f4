import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FilePptOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
  PlusSquareOutlined,
} from '@ant-design/icons';

const pictures = [
  [/pdf/, FilePdfOutlined],
  [/spreadsheet|excel|csv/, FileExcelOutlined],
  [/wordprocessing|msword|\.text|rtf/, FileWordOutlined],
  [/presentation|powerpoint/, FilePptOutlined],
  [/zip|rar|7z|kmz/, FileZipOutlined],
  [/^image\/(?!vnd)/, FileImageOutlined],
  [/^text\//, FileTextOutlined],
] as const;

/** A picture of the kind of file; without one, of the place where it belongs. */
export function FileIcon({ type }: { type: string | undefined }) {
  const Picture = type === undefined ? PlusSquareOutlined : (pictures.find(([pattern]) => pattern.test(type))?.[1] ?? FileOutlined);
  return <Picture aria-hidden className="document-icon" />;
}
