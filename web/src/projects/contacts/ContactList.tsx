import { DeleteOutlined, SnippetsOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { formatPhone } from 'contract/phone.ts';
import {
  createContacto,
  createContactoMasivo,
  deleteContacto,
  excelContacto,
  listContacto,
  setContactoPrincipal,
  updateContacto,
  type Contact,
} from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant, Rut } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { useCodes } from '../addresses.ts';
import { Mail, Phone } from '../../ui/page/reach.tsx';
import { ContactEdit, ContactNew } from './ContactForms.tsx';
import { ContactPaste } from './ContactPaste.tsx';
import './contacts.css';

/** The tab of a place with the people to talk to there. */
export function ContactList() {
  const codes = useCodes();
  const [open, setOpen] = useState<'new' | 'paste' | Contact>();
  const rowActions = useRowActions();
  const close = () => setOpen(undefined);
  return (
    <>
      <List
        title="Contactos"
        isPart
        call={listContacto}
        fixed={codes}
        rowKey={(it) => it.id}
        columns={columns}
        filters={filters}
        actions={[
          { label: 'Nuevo contacto', call: createContacto, onClick: () => setOpen('new') },
          { label: 'Pegar desde planilla', icon: <SnippetsOutlined />, call: createContactoMasivo, onClick: () => setOpen('paste') },
        ]}
        rowActions={rowActions}
        explains={(it) => ({ thing: 'contact', id: String(it.id), title: nameOf(it) })}
        excel={{ call: excelContacto, fixed: codes }}
        empty="Este lugar todavía no tiene contactos: quién abre, quién autoriza, a quién avisar. Agregue el primero o péguelos desde una planilla."
        {...(may(updateContacto.permission) && { onOpen: setOpen })}
      />
      {open === 'new' && <ContactNew codes={codes} onClose={close} onOther={setOpen} />}
      {open === 'paste' && <ContactPaste codes={codes} onClose={close} />}
      {typeof open === 'object' && <ContactEdit key={open.id} contact={open} onClose={close} />}
    </>
  );
}

/** What a contact is called when nobody told a name. */
const nameOf = ({ nombre, email, telefono }: Pick<Contact, 'nombre' | 'email' | 'telefono'>): string =>
  nombre ?? email ?? (telefono ? formatPhone(telefono) : 'Sin nombre');

const text = (value: string | null) => value ?? <span className="muted">—</span>;

const columns: readonly Column<Contact>[] = [
  { key: 'nombre', title: 'Nombre', card: 'title', render: nameOf },
  {
    key: 'principal',
    title: 'Principal',
    card: 'status',
    render: (it) =>
      it.principal ? (
        <Status tone="info" icon={<StarFilled />}>
          Principal
        </Status>
      ) : null,
  },
  {
    key: 'cargo',
    title: 'Cargo',
    card: 'subtitle',
    render: ({ cargo, observaciones }) => (
      <span className="contact-job">
        {(cargo ?? !observaciones) && text(cargo)}
        {observaciones && <span className="muted">{observaciones}</span>}
      </span>
    ),
  },
  { key: 'telefono', title: 'Teléfono', card: 'fact', render: (it) => <Phone number={it.telefono} /> },
  { key: 'email', title: 'Correo', card: 'fact', render: (it) => <Mail address={it.email} /> },
  { key: 'rut', title: 'RUT', isExtra: true, render: (it) => <Rut value={it.rut} /> },
  { key: 'updated_at', title: 'Último cambio', isExtra: true, render: (it) => <Instant value={it.updated_at} /> },
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre, cargo, correo…' }];

function useRowActions(): (contact: Contact) => Action[] {
  const choosing = useAction(setContactoPrincipal);
  const removing = useAction(deleteContacto);
  const [busy, setBusy] = useState<number>();
  const choose = (contact: Contact) => {
    setBusy(contact.id);
    choosing.mutate({ id: contact.id }, { onSuccess: (it) => notify('success', `${nameOf(it)} es ahora el contacto principal`) });
  };
  const remove = async (contact: Contact) => {
    const name = nameOf(contact);
    const text = contact.principal
      ? 'Es el contacto principal: otro contacto del lugar, el más antiguo, tomará su puesto. No se puede deshacer.'
      : 'No se puede deshacer.';
    if (!(await confirm({ title: `¿Eliminar a ${name}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    setBusy(contact.id);
    removing.mutate(
      { id: contact.id },
      {
        onSuccess: ({ principal }) =>
          notify('success', `Se eliminó a ${name}`, principal ? `El contacto principal es ahora ${nameOf(principal)}.` : undefined),
      },
    );
  };
  return (contact) => {
    const allows = (action: Contact['allowed_actions'][number]) => contact.allowed_actions.includes(action);
    const isBusy = busy === contact.id;
    return [
      ...(allows('make_main')
        ? [
            {
              label: 'Hacer principal',
              icon: <StarOutlined />,
              isBusy: isBusy && choosing.isPending,
              onClick: () => choose(contact),
            },
          ]
        : []),
      ...(allows('delete')
        ? [
            {
              label: 'Eliminar',
              icon: <DeleteOutlined />,
              isDangerous: true,
              isBusy: isBusy && removing.isPending,
              onClick: () => void remove(contact),
            },
          ]
        : []),
    ];
  };
}
