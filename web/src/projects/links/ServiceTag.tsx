import {
  BankOutlined,
  CloudOutlined,
  DropboxOutlined,
  EnvironmentOutlined,
  FileProtectOutlined,
  GoogleOutlined,
  LinkOutlined,
  NodeIndexOutlined,
  TableOutlined,
  ToolOutlined,
  WindowsOutlined,
  YoutubeOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { webServiceLabel, type WebService } from 'contract/projects/index.ts';

const icons: Record<WebService, ReactNode> = {
  smartsheet: <TableOutlined />,
  google: <GoogleOutlined />,
  maps: <EnvironmentOutlined />,
  microsoft: <WindowsOutlined />,
  dropbox: <DropboxOutlined />,
  box: <CloudOutlined />,
  webdox: <FileProtectOutlined />,
  sec: <BankOutlined />,
  coordinador: <NodeIndexOutlined />,
  video: <YoutubeOutlined />,
  autodesk: <ToolOutlined />,
  other: <LinkOutlined />,
};

/** Where a link leads: the product it is recognised as, or the name of the site. */
export const ServiceTag = ({ service, url }: { service: WebService; url: string }) => (
  <span className="service-tag">
    <span aria-hidden>{icons[service]}</span>
    {service === 'other' ? new URL(url).hostname.replace(/^www\./, '') : webServiceLabel(service)}
  </span>
);
