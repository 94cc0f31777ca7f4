import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { problems } from 'contract/problems.ts';
import { Refused } from '../api/refusal.ts';
import { tabsOf } from '../shell/screens.ts';
import { Link } from '../ui/page/Link.tsx';
import type { Tab } from '../ui/page/Tabs.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { Forbidden } from '../ui/page/Problem.tsx';
import '../ui/page/Detail.css';
import '../ui/form/Form.css';
import './Settings.css';

const notAllowed = new Refused({
  code: 'not_allowed',
  message: problems.not_allowed.message,
  status: 403,
  details: { permission: 'maintenance:read' },
});

/** The headings of the sections, in their order; a section without one stands with the system's. */
const groups = ['Mantención', 'Empresa', 'Correo electrónico', 'Sistema'] as const;
const isIn = (group: (typeof groups)[number], tab: Tab) => (groups.find((it) => it === tab.group) ?? 'Sistema') === group;

/** The frame of the configuration: its sections; each is a page with an address and a heading of its own. */
export function Settings() {
  const tabs = tabsOf('/configuraciones', {});
  if (tabs.length === 0) {
    return (
      <>
        <PageHead title="Configuración" />
        <Forbidden refused={notAllowed} />
      </>
    );
  }
  const grouped = groups.map((group) => ({ group, tabs: tabs.filter((it) => isIn(group, it)) })).filter((it) => it.tabs.length > 0);
  return (
    <div className="settings">
      <nav className="sections" aria-label="Secciones de la configuración">
        {grouped.map(({ group, tabs: some }, at) => (
          <div key={group}>
            <p id={`sections-${at}`}>{group}</p>
            <ul aria-labelledby={`sections-${at}`}>
              {some.map(({ label, link }) => (
                <li key={label}>
                  <Link className="section-link" activeOptions={{ exact: true, includeSearch: false }} {...link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <SectionChooser grouped={grouped} />
      <div className="settings-content">
        <Outlet />
      </div>
    </div>
  );
}

/** Where there is no room beside the page, the sections are a list to choose from. */
function SectionChooser({ grouped }: { grouped: readonly { group: string; tabs: readonly Tab[] }[] }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <label className="section-chooser">
      <span className="section-word">Sección</span>
      <select className="control" value={pathname} onChange={(event) => void navigate({ to: event.target.value })}>
        {grouped.map(({ group, tabs }) => (
          <optgroup key={group} label={group}>
            {tabs.map(({ label, link }) => (
              <option key={label} value={link.to}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
