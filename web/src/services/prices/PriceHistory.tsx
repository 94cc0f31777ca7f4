import { HistoryOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { priceHistory, type PriceHistory as History, type ServiceItem } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { Day, Figure, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toRequest } from '../addresses.ts';
import './prices.css';

/** Opens what was paid for a service before; only for who sees money. */
export function PriceHistory({ item: { code, name } }: { item: Pick<ServiceItem, 'code' | 'name'> }) {
  const [isOpen, setOpen] = useState(false);
  if (!seesMoney()) return null;
  return (
    <>
      <Button kind="text" icon={<HistoryOutlined />} label={`Precios anteriores de ${name}`} onClick={() => setOpen(true)}>
        Precios anteriores
      </Button>
      {isOpen && (
        <Drawer title={`Precios de ${name}`} width={560} onClose={() => setOpen(false)}>
          <Purchases code={code} />
        </Drawer>
      )}
    </>
  );
}

function Purchases({ code }: { code: string }) {
  const answer = useCall(priceHistory, { code });
  return (
    <Loaded answer={answer}>
      {(history) =>
        history.prices === null ? (
          <Empty text={`Todavía no se ha comprado ${history.code} por ${history.unit}.`} />
        ) : (
          <div className="price-history">
            <Summary prices={history.prices} unit={history.unit} purchases={history.purchases} />
            <ol aria-label="Últimas compras">
              {history.items.map((it) => (
                <li key={`${it.number} ${it.supplier} ${it.price_clp ?? ''}`}>
                  <Link {...toRequest(it)}>{it.number}</Link>
                  <strong>
                    <Money value={it.price_clp} />
                  </strong>
                  <span className="muted">
                    <Day value={it.bought_on} />, {it.supplier}, <Figure value={it.quantity} unit={history.unit} />
                  </span>
                  <span className="muted">
                    {it.coin !== 'CLP' && it.coin !== 'UF' && (
                      <>
                        <Money value={it.price} currency={it.coin} /> ·{' '}
                      </>
                    )}
                    <Money value={it.price_uf} currency="UF" />
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )
      }
    </Loaded>
  );
}

type Prices = NonNullable<History['prices']>;

/** What is usual, in money of today and in UF. */
const Summary = ({ prices, unit, purchases }: { prices: Prices; unit: string; purchases: number }) => (
  <FactList
    facts={[
      { label: 'Última compra', money: true, value: <PriceInBoth of={prices.last} /> },
      { label: 'Mediana', money: true, value: <PriceInBoth of={prices.median} /> },
      { label: 'La más barata', money: true, value: <PriceInBoth of={prices.lowest} /> },
      { label: 'Compras comparadas', value: `${purchases}, por ${unit}` },
    ]}
  />
);

const PriceInBoth = ({ of: { price_clp, price_uf } }: { of: Prices['last'] }) => (
  <>
    <Money value={price_clp} />{' '}
    {price_uf !== null && (
      <span className="muted">
        <Money value={price_uf} currency="UF" />
      </span>
    )}
  </>
);
