import { CloseOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getMaintenanceBanner, type Banner as Notice } from 'contract/maintenance/banner.ts';
import { useCall, useRefresh } from '../api.ts';
import { keepNotice, lastNotice } from './lastNotice.ts';

const key = 'banner';
/** A dismissed banner stays away until its text or its state changes (contract decision 50). */
const markOf = ({ id, enabled, description }: Notice) => JSON.stringify([id, enabled, description]);
const rarely = 300_000;

/** The server's warning over every screen: asked again at each navigation, rarely once it was dismissed. */
export function Banner() {
  const [dismissed, setDismissed] = useState(localStorage.getItem(key));
  const { data } = useCall(getMaintenanceBanner, {}, { every: rarely });
  const [last] = useState(lastNotice);
  const banner = data ?? last;
  const [isWhole, setWhole] = useState(false);
  const refresh = useRefresh();
  const { pathname } = useLocation();
  useEffect(() => {
    if (data) keepNotice(data);
  }, [data]);
  const isDismissed = banner ? markOf(banner) === dismissed : false;
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    if (!isDismissed) refresh(getMaintenanceBanner);
  }, [pathname, isDismissed, refresh]);

  if (!banner?.enabled || isDismissed) return null;
  const dismiss = () => {
    localStorage.setItem(key, markOf(banner));
    setDismissed(markOf(banner));
  };
  return (
    <div className="banner" role="status">
      <ExclamationCircleFilled aria-hidden />
      <button type="button" className="banner-words" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {banner.description}
      </button>
      <button type="button" aria-label="Cerrar el aviso" onClick={dismiss}>
        <CloseOutlined />
      </button>
    </div>
  );
}
