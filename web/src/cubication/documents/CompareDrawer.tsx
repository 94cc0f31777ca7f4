import { useState } from 'react';
import { compareDocuments, type ComparedRow, type Cubage } from 'contract/cubication/index.ts';
import { formatMoney } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Choose } from '../../ui/fields/Choose.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { cubages, templates } from '../sources.ts';
import { ComparedRows, kindOf, type ComparedKind } from './ComparedRows.tsx';
import './compare.css';

type DocumentName = Pick<Cubage, 'document_id' | 'number' | 'template' | 'place'>;
const nameOf = ({ number, template }: DocumentName): string => template?.name ?? number;

interface Props {
  one: DocumentName;
  /** Where it is chosen already. */
  other?: DocumentName | undefined;
  onClose: () => void;
}

/** What is more, less or another in a second take-off, in quantities and in pesos. */
export function CompareDrawer({ one, other, onClose }: Props) {
  const [chosen, choose] = useState<number | null>(other?.document_id ?? null);
  const [isTemplate, setTemplate] = useState(false);
  return (
    <Drawer title={`Comparar ${nameOf(one)}`} width={880} onClose={onClose}>
      <div className="compared">
        {!other && (
          <div className="compared-choice">
            <Segmented
              label="Con"
              options={[
                { value: 'document', label: 'Otra cubicación' },
                { value: 'template', label: 'Una plantilla' },
              ]}
              value={isTemplate ? 'template' : 'document'}
              onChange={(it) => {
                setTemplate(it === 'template');
                choose(null);
              }}
            />
            <Choose
              label="Con cuál"
              value={chosen}
              {...(isTemplate ? templates : cubages)}
              onChange={(it) => choose(typeof it === 'number' ? it : null)}
            />
          </div>
        )}
        {chosen === null ? <Empty text="Elija con cuál se compara." /> : <Comparison one={one.document_id} other={chosen} />}
      </div>
    </Drawer>
  );
}

function Comparison({ one, other }: { one: number; other: number }) {
  const answer = useCall(compareDocuments, { one, other });
  return (
    <Loaded answer={answer}>
      {(found) =>
        found.rows.length + found.others.length === 0 ? (
          <Empty text="Tienen los mismos materiales, servicios y tableros en las mismas cantidades." />
        ) : (
          <>
            <p>
              {countsOf([...found.rows, ...found.others])}
              {seesMoney() && found.total !== null && <CostDifference other={nameOf(found.other)} total={found.total} />}
            </p>
            {[
              { title: 'Material', rows: found.rows },
              { title: 'Servicio o tablero', rows: found.others },
            ].map(
              (it) => it.rows.length > 0 && <ComparedRows key={it.title} {...it} one={nameOf(found.one)} other={nameOf(found.other)} />,
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** Of the whole of both: materials, services and boards. */
const CostDifference = ({ other, total }: { other: string; total: string }) =>
  total === '0' ? (
    <> En total cuestan lo mismo.</>
  ) : (
    <>
      {' '}
      En total, {other} cuesta <strong>{formatMoney(total.replace('-', ''), 'CLP')}</strong> {total.startsWith('-') ? 'menos' : 'más'}.
    </>
  );

function countsOf(rows: readonly ComparedRow[]): string {
  const count = (kind: ComparedKind) => rows.filter((it) => kindOf(it) === kind).length;
  return `${count('added')} agregados, ${count('removed')} quitados y ${count('changed')} cambiados.`;
}
