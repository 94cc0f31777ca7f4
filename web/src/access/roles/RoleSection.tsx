import { Link, Outlet } from '@tanstack/react-router';
import { tabsOf } from '../../shell/screens.ts';
import '../../ui/Detail.css';
import './Roles.css';

/** The frame of roles and permissions: its tabs; each is a page with an address and a heading of its own. */
export function RoleSection() {
  return (
    <div className="role-section">
      <nav className="tabs" aria-label="Secciones de roles y permisos">
        {tabsOf('/usuarios/rol', {}).map(({ label, link }) => (
          <Link key={label} className="tab" activeOptions={{ exact: true, includeSearch: false }} {...link}>
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
