import { Link } from '@tanstack/react-router';
import { supplyHome, supplyWaits } from 'contract/supplying/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import './home.css';

/** What waits in supply, each figure leading to its rows. */
export function SupplyHome() {
  useLive('purchases:all', [supplyHome]);
  useLive('deliveries:all', [supplyHome]);
  const answer = useCall(supplyHome, {});
  return (
    <>
      <PageHead title="Abastecimiento" />
      <Loaded answer={answer}>
        {(all) => {
          const waiting = all.filter((it) => it.total > 0);
          if (waiting.length === 0) return <Empty text="Nada espera en abastecimiento." />;
          return (
            <ul className="supply-waits">
              {waiting.map(({ name, total }) => (
                <li key={name}>
                  <Link to={supplyWaits[name].url} className={`panel supply-wait tone-${supplyWaits[name].tone}`}>
                    <strong>{formatNumber(total)}</strong> {supplyWaits[name].label}
                  </Link>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </>
  );
}
