import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useState, type SyntheticEvent } from 'react';
import { contractKinds, ContractKind } from 'contract/access/staff/contract-kinds.ts';
import { createContract, deleteContract, listContracts, updateContract, type Contract } from 'contract/access/staff/contracts.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import '../People.css';

/** A person's contracts, newest first; of one person no two overlap. */
export function StaffContracts({ staff_id }: { staff_id: number }) {
  const answer = useCall(listContracts, { staff_id });
  const [open, setOpen] = useState<'new' | Contract>();
  return (
    <section className="contracts" aria-label="Contratos">
      <div className="contracts-head">
        <h3>Contratos</h3>
        {may(createContract.permission) && (
          <Button kind="text" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            Agregar contrato
          </Button>
        )}
      </div>
      <Loaded answer={answer}>
        {(contracts) =>
          contracts.length === 0 ? (
            <p className="muted">Todavía no tiene contratos.</p>
          ) : (
            <ul>
              {contracts.map((it) => (
                <ContractRow key={it.id} contract={it} onOpen={() => setOpen(it)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        // The drawer stands elsewhere on the page, but React would tell this form of its submit and its keys.
        <span onSubmit={stop} onKeyDown={stop}>
          <ContractDrawer staff_id={staff_id} {...(open !== 'new' && { contract: open })} onClose={() => setOpen(undefined)} />
        </span>
      )}
    </section>
  );
}

const stop = (event: SyntheticEvent) => event.stopPropagation();
const nameOf = ({ tipo, desde }: Contract) => `${contractKinds[tipo].label}, desde el ${formatDay(desde)}`;

function ContractRow({ contract, onOpen }: { contract: Contract; onOpen: () => void }) {
  const { mutate, isPending } = useAction(deleteContract);
  const { id, tipo, desde, hasta, horas_semanales } = contract;
  const remove = async () => {
    const text = 'Solo si se ingresó por error. A uno que terminó se le pone su fecha de término.';
    if (!(await confirm({ title: `¿Eliminar el contrato ${nameOf(contract)}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    mutate({ id }, { onSuccess: () => notify('success', 'Contrato eliminado') });
  };
  return (
    <li className="contract">
      <span className="contract-words">
        {may(updateContract.permission) ? (
          <button type="button" className="row-name" onClick={onOpen}>
            {contractKinds[tipo].label}
          </button>
        ) : (
          contractKinds[tipo].label
        )}
        <span className="muted">
          {formatDay(desde)} → {hasta ? formatDay(hasta) : 'sin término'}
          {horas_semanales && ` · ${formatNumber(horas_semanales)} horas a la semana`}
        </span>
      </span>
      {may(deleteContract.permission) && (
        <MoreActions
          isText
          of={nameOf(contract)}
          actions={[{ label: 'Eliminar', icon: <DeleteOutlined />, isDangerous: true, isBusy: isPending, onClick: () => void remove() }]}
        />
      )}
    </li>
  );
}

interface DrawerProps {
  staff_id: number;
  contract?: Contract;
  onClose: () => void;
}

function ContractDrawer({ staff_id, contract, onClose }: DrawerProps) {
  if (!contract) {
    return (
      <FormDrawer
        title="Agregar contrato"
        call={createContract}
        fixed={{ staff_id }}
        start={{ tipo: 'indefinido' }}
        save="Agregar"
        saved="Contrato agregado"
        onClose={onClose}
      >
        <ContractFields />
      </FormDrawer>
    );
  }
  const { id, version, tipo, desde, hasta, horas_semanales } = contract;
  return (
    <FormDrawer
      title={`Editar ${nameOf(contract)}`}
      call={updateContract}
      fixed={{ id, version }}
      start={{ tipo, desde, hasta, horas_semanales }}
      save="Guardar"
      saved="Contrato guardado"
      onClose={onClose}
    >
      <ContractFields />
    </FormDrawer>
  );
}

const ContractFields = () => (
  <>
    <SelectField name="tipo" label="Tipo" options={ContractKind.options.map((value) => ({ value, label: contractKinds[value].label }))} />
    <DateField name="desde" label="Desde" />
    <DateField name="hasta" label="Hasta" help="El último día. Vacío: sin término." />
    <NumberField name="horas_semanales" label="Horas a la semana" help="Hasta 45. Vacío: sin jornada fija." />
  </>
);
