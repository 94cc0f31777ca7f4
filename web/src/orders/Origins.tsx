import { Fragment } from 'react';
import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import { Link } from '../ui/page/Link.tsx';
import { toOrigins } from './addresses.ts';

/** The requests that an order comes from, each a click away. */
export const Origins = ({ order }: { order: Pick<PurchaseOrderInfo, 'origin' | 'origin_number'> }) =>
  toOrigins(order).map(({ number, ...to }, at) => (
    <Fragment key={number}>
      {at > 0 && ', '}
      <Link {...to}>{number}</Link>
    </Fragment>
  ));
