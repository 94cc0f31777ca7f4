import { Outlet } from '@tanstack/react-router';
import { tabsOf } from '../../shell/screens.ts';
import { Tabs } from '../../ui/page/Tabs.tsx';
import './Roles.css';

/** The frame of roles and permissions: its tabs; each is a page with an address and a heading of its own. */
export function RoleSection() {
  return (
    <div className="role-section">
      <Tabs label="Secciones de roles y permisos" tabs={tabsOf('/usuarios/rol', {})} />
      <Outlet />
    </div>
  );
}
