import { may } from '../api/session.ts';
import { Link } from '../ui/page/Link.tsx';
import '../ui/list/ViewSwitch.css';

const all = {
  materials: { label: 'Materiales', link: { to: '/sap/request-materials' } },
  services: { label: 'Servicios', link: { to: '/sap/request-services' } },
} as const;
const own = {
  materials: { label: 'Materiales', link: { to: '/my-request-materials' } },
  services: { label: 'Servicios', link: { to: '/sap/request-services', search: { mine: 'true' } } },
} as const;

interface Props {
  of: keyof typeof all;
  /** Only what one asked for oneself. */
  isOwn?: boolean;
}

/** What was asked for: materials or services, each a list of its own area. */
export function RequestsSwitch({ of, isOwn = false }: Props) {
  if (!may('materials:read') || !may('services:read')) return null;
  return (
    <nav className="view-switch" aria-label="Qué se solicita">
      {Object.entries(isOwn ? own : all).map(([name, { label, link }]) => (
        <Link isInvitation key={name} {...link} activeProps={{}} aria-current={name === of ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
