import { may } from '../api/session.ts';
import { Link } from '../ui/page/Link.tsx';
import '../ui/list/ViewSwitch.css';

const lists = {
  stock: { label: 'Stock con el ERP', link: { to: '/sap/diferencias-stock' } },
  threads: { label: 'Hilos de materiales', link: { to: '/sap/diferencias-hilo' } },
} as const;

/** What does not agree, each list of its own area. */
export function DifferencesSwitch({ of }: { of: keyof typeof lists }) {
  if (!may('mobile_warehouses:approve') || !may('purchase_requests:read')) return null;
  return (
    <nav className="view-switch" aria-label="Qué no coincide">
      {Object.entries(lists).map(([name, { label, link }]) => (
        <Link isInvitation key={name} {...link} activeProps={{}} aria-current={name === of ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
