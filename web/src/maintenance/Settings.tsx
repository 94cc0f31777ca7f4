import { Link, Outlet } from '@tanstack/react-router';
import { problems } from 'contract/problems.ts';
import { Refused } from '../api/refused.ts';
import { tabsOf } from '../shell/screens.ts';
import { PageHead } from '../ui/PageHead.tsx';
import { Forbidden } from '../ui/Problem.tsx';
import '../ui/Detail.css';
import './Settings.css';

const forbidden = new Refused({ code: 'not_allowed', message: problems.not_allowed.message, status: 403, details: { permission: 'maintenance:read' } });

/** The frame of the configuration: its tabs; each is a page with an address and a heading of its own. */
export function Settings() {
  const tabs = tabsOf('/configuraciones', {});
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
      <nav className="tabs" aria-label="Secciones de la configuración">
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
