import { Link } from '../../ui/page/Link.tsx';
import { paths } from '../addresses.ts';
import '../../ui/list/ViewSwitch.css';

type OrderPath = (typeof paths)['orders' | 'receptions' | 'erpOrders'];

/** Orders of ours, as they are bought or as they are received, and those that somebody wrote in the ERP. */
export const OrdersSwitch = ({ of, ours }: { of: OrderPath; ours: OrderPath }) => (
  <nav className="view-switch" aria-label="Qué órdenes">
    {[
      { to: ours, label: 'Nuestras' },
      { to: paths.erpOrders, label: 'Hechas en el ERP' },
    ].map(({ to, label }) => (
      <Link isInvitation key={to} to={to} activeProps={{}} aria-current={to === of ? 'page' : undefined}>
        {label}
      </Link>
    ))}
  </nav>
);
