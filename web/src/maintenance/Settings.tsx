import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { problems } from 'contract/problems.ts';
import { Refused } from '../api/refused.ts';
import { tabsOf } from '../shell/screens.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Forbidden } from '../ui/Problem.tsx';
import '../ui/Detail.css';
import './Settings.css';

const forbidden = new Refused({
  code: 'not_allowed',
  message: problems.not_allowed.message,
  status: 403,
  details: { permission: 'maintenance:read' },
});

/** The frame of the configuration: its tabs; each is a page with an address and a heading of its own. */
export function Settings() {
  const tabs = tabsOf('/configuraciones', {});
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the open tab may stand outside the bar's visible part.
  useEffect(() => {
    bar.current?.querySelector(`[href="${pathname}"]`)?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [pathname]);
  if (tabs.length === 0) {
    return (
      <>
        <PageHead title="Configuración" />
        <Forbidden refused={forbidden} />
      </>
    );
  }
  return (
    <div className="settings">
      <nav ref={bar} className="tabs" aria-label="Secciones de la configuración">
        {tabs.map(({ label, link }) => (
          <Link key={label} className="tab" activeOptions={{ exact: true, includeSearch: false }} {...link}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
