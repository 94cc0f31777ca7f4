import { EditOutlined, PlusOutlined } from '@ant-design/icons';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { tipoCliente } from 'contract/catalogues/entries/projects.ts';
import { createClient, listClients, updateClient, type Client } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { PhoneField, RutField } from '../../ui/fields/CheckedField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { EntryField } from '../EntryField.tsx';
import { clients } from '../sources.ts';
import '../projects.css';

/** The client of a project: one there is, which may be corrected, or a new one, made without leaving the form. */
export function ClientField({ startLabel }: { startLabel: string | null }) {
  const { set, values } = useForm();
  const [saved, setSaved] = useState<Client>();
  const [open, setOpen] = useState<'new' | 'edit'>();
  const chosen = typeof values['cliente_id'] === 'number' ? values['cliente_id'] : undefined;
  const close = () => setOpen(undefined);
  const take = (client: Client) => {
    setSaved(client);
    set('cliente_id', client.id);
  };
  return (
    <div className="field-and-button">
      <ChooseField
        key={saved && `${saved.id} ${saved.version}`}
        name="cliente_id"
        label="Cliente"
        placeholder="Busque por nombre o RUT"
        startLabel={saved?.nombre ?? startLabel}
        {...clients}
      />
      <span>
        {may(createClient.permission) && (
          <Button kind="text" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            Nuevo cliente
          </Button>
        )}
        {chosen !== undefined && may(updateClient.permission) && (
          <Button kind="text" icon={<EditOutlined />} onClick={() => setOpen('edit')}>
            Editar cliente
          </Button>
        )}
      </span>
      {open === 'new' && (
        <EventBarrier>
          <FormDrawer title="Nuevo cliente" call={createClient} save="Crear cliente" saved="Cliente creado" onSaved={take} onClose={close}>
            <ClientFields />
          </FormDrawer>
        </EventBarrier>
      )}
      {open === 'edit' && chosen !== undefined && <ClientEdit id={chosen} onSaved={take} onClose={close} />}
    </div>
  );
}

function ClientEdit({ id, onSaved, onClose }: { id: number; onSaved: (client: Client) => void; onClose: () => void }) {
  const { data } = useCall(listClients, { client_id: id });
  const [begun, setBegun] = useState<Client>();
  const found = data?.items[0];
  if (!begun && found) setBegun(found);
  if (!begun) return null;
  const { version, nombre, rut, email, telefono, tipo_cliente_id } = begun;
  return (
    <EventBarrier>
      <FormDrawer
        title={`Editar ${nombre}`}
        call={updateClient}
        fixed={{ id, version }}
        start={{ nombre, rut, email, telefono, tipo_cliente_id }}
        save="Guardar cliente"
        saved="Cliente guardado"
        onSaved={onSaved}
        onClose={onClose}
      >
        <ClientFields client={begun} />
      </FormDrawer>
    </EventBarrier>
  );
}

const ClientFields = ({ client }: { client?: Client }) => (
  <>
    <TextField name="nombre" label="Nombre o razón social" maxLength={200} />
    <RutField name="rut" label="RUT" help="Con o sin puntos." />
    <EntryField
      name="tipo_cliente_id"
      label="Tipo de cliente"
      catalogue={tipoCliente}
      {...(client && { chosen: [{ id: client.tipo_cliente_id, nombre: client.tipo_cliente }] })}
    />
    <TextField name="email" label="Correo" type="email" />
    <PhoneField name="telefono" label="Teléfono" />
  </>
);

/** The drawer stands elsewhere on the page, but React would tell the form around it of its submit and its keys. */
const EventBarrier = ({ children }: { children: ReactNode }) => (
  <span onSubmit={stop} onKeyDown={stop}>
    {children}
  </span>
);

const stop = (event: SyntheticEvent) => event.stopPropagation();
