import '../ui/list/ViewSwitch.css';
import { Link } from '../ui/page/Link.tsx';

const views = {
  requests: { label: 'Solicitudes', to: '/supplying/purchase-module/suppliers' },
  register: { label: 'Registro', to: '/supplying/suppliers' },
} as const;

/** Suppliers that are asked for, and those who are there: each a list of its own area. */
export const SuppliersSwitch = ({ of }: { of: keyof typeof views }) => (
  <nav className="view-switch" aria-label="Qué proveedores">
    {Object.entries(views).map(([name, { label, to }]) => (
      <Link isInvitation key={name} to={to} activeProps={{}} aria-current={name === of ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);
