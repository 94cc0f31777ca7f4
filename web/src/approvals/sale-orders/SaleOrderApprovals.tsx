import { EditOutlined, UserSwitchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import {
  getSaleOrderAmounts,
  updateSaleOrderAmounts,
  updateSalesDepartmentApprovers,
  type SaleOrderAmounts,
  type SaleOrderBand,
} from 'contract/approvals/sale-orders.ts';
import { formatMoney } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { ApproversField } from './ApproversField.tsx';
import { BandsField } from './BandsField.tsx';
import '../../ui/page/Detail.css';
import './sale-orders.css';

/** Who approves sale orders, by amount and business unit. */
export function SaleOrderApprovals() {
  const amounts = useCall(getSaleOrderAmounts, {});
  const [editing, setEditing] = useState<'amounts' | 'approvers'>();
  const mayChange = may(updateSaleOrderAmounts.permission) && amounts.data !== undefined;
  const close = () => setEditing(undefined);
  return (
    <>
      <PageHead title="Aprobaciones administrativas">
        {mayChange && amounts.data.bands.length > 0 && (
          <Button icon={<UserSwitchOutlined />} onClick={() => setEditing('approvers')}>
            Cambiar aprobadores
          </Button>
        )}
        {mayChange && (
          <Button kind="primary" icon={<EditOutlined />} onClick={() => setEditing('amounts')}>
            {amounts.data.bands.length > 0 ? 'Cambiar tramos' : 'Definir tramos'}
          </Button>
        )}
      </PageHead>
      <p className="muted page-intro">
        Cada orden de venta la aprueba la persona de su tramo, según su monto neto convertido a UF con el valor del día. Al guardar se pide
        su clave.
      </p>
      <Loaded answer={amounts}>
        {({ bands }) =>
          bands.length === 0 ? (
            <Empty text="Todavía no hay tramos: nadie puede aprobar órdenes de venta." />
          ) : (
            <ol className="bands">
              {bands.map((it) => (
                <Band key={it.nivel} band={it} />
              ))}
            </ol>
          )
        }
      </Loaded>
      {editing === 'amounts' && amounts.data && <AmountsDrawer amounts={amounts.data} onClose={close} />}
      {editing === 'approvers' && amounts.data && <ApproversDrawer amounts={amounts.data} onClose={close} />}
    </>
  );
}

function Band({ band: { nivel, desde, hasta, approvers } }: { band: SaleOrderBand }) {
  const { data: units = [] } = useCall(allBusinessUnits, {});
  const unitName = (codigo: string | null) =>
    codigo === null
      ? approvers.length > 1
        ? 'Las demás unidades'
        : 'Todas las unidades'
      : (units.find((it) => it.codigo === codigo)?.nombre ?? codigo);
  return (
    <li className="panel band">
      <div>
        <h2>Tramo {nivel}</h2>
        <p>{bandText(desde, hasta)}</p>
      </div>
      <dl className="facts">
        {approvers.map(({ codigo_unidad, nombre, email, activo }) => (
          <div key={codigo_unidad ?? ''}>
            <dt>{unitName(codigo_unidad)}</dt>
            <dd title={email}>
              {nombre} {!activo && <Status tone="danger">Cuenta inactiva</Status>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function bandText(desde: string, hasta: string | null): string {
  if (hasta === null) return desde === '0' ? 'Cualquier monto' : `Sobre ${formatMoney(desde, 'UF')}`;
  return desde === '0' ? `Hasta ${formatMoney(hasta, 'UF')}` : `Sobre ${formatMoney(desde, 'UF')} y hasta ${formatMoney(hasta, 'UF')}`;
}

interface Props {
  amounts: SaleOrderAmounts;
  onClose: () => void;
}

// The version goes with the values: of a whole list there is no one row to compare with, so an old one is only refused.
function AmountsDrawer({ amounts: { bands, version }, onClose }: Props) {
  const start = bands.length > 0 ? bands.map(({ nivel, hasta }) => ({ nivel, hasta })) : [{ nivel: null, hasta: null, email: '' }];
  return (
    <FormDrawer
      title="Tramos de las órdenes de venta"
      call={updateSaleOrderAmounts}
      start={{ amounts: start, version }}
      save="Guardar"
      saved="Tramos guardados"
      onClose={onClose}
    >
      <BandsField start={start} bands={bands} />
    </FormDrawer>
  );
}

function ApproversDrawer({ amounts: { bands, version }, onClose }: Props) {
  const approvers = bands.flatMap(({ nivel, approvers: some }) =>
    some.map(({ codigo_unidad, email }) => ({ nivel, codigo_unidad, email })),
  );
  return (
    <FormDrawer
      title="Aprobadores de las órdenes de venta"
      call={updateSalesDepartmentApprovers}
      start={{ approvers, version }}
      save="Guardar"
      saved="Aprobadores guardados"
      onClose={onClose}
    >
      <ApproversField bands={bands} title={({ desde, hasta }) => bandText(desde, hasta)} />
    </FormDrawer>
  );
}
