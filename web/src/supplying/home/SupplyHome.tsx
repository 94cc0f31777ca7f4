import { supplyHome, supplyWaits } from 'contract/supplying/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { Waits } from '../../ui/inbox/Waits.tsx';
import './home.css';

/** What waits in supply: how many of each, leading to their list, and the first of them, leading to themselves. */
export function SupplyHome() {
  useLive('purchases:all', [supplyHome]);
  useLive('deliveries:all', [supplyHome]);
  const answer = useCall(supplyHome, {});
  return (
    <>
      <PageHead title="Abastecimiento" />
      <Loaded answer={answer}>
        {(waiting) =>
          waiting.length === 0 ? (
            <Empty text="Nada espera en abastecimiento." />
          ) : (
            <>
              <ul className="supply-counts">
                {waiting.map(({ name, total }) => (
                  <li key={name}>
                    <Link {...linkTo(supplyWaits[name].url)} className={`panel supply-count tone-${supplyWaits[name].tone}`}>
                      <strong>{formatNumber(total)}</strong> {supplyWaits[name].label}
                    </Link>
                  </li>
                ))}
              </ul>
              <div className="supply-waits">
                {waiting.map(({ name, total, items }) => {
                  const { label, tone, url, sort } = supplyWaits[name];
                  return <Waits key={name} status={{ label: sort, tone }} title={label} total={total} url={url} items={items} />;
                })}
              </div>
            </>
          )
        }
      </Loaded>
    </>
  );
}
