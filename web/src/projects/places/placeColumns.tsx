import type { Place } from 'contract/projects/index.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { Phone } from '../../ui/page/reach.tsx';
import { ActiveTag } from '../tags.tsx';

const text = (value: string | null) => value ?? <span className="muted">—</span>;

/** A row of a project's places; on a phone its card. */
export const placeColumns: readonly Column<Place>[] = [
  { key: 'codigoLugarInstalacion', title: 'Código', card: 'title', render: (it) => it.codigoLugarInstalacion },
  { key: 'nombre', title: 'Nombre', card: 'subtitle', cutAt: 206, render: (it) => it.nombre },
  { key: 'activo', title: 'Estado', card: 'status', render: (it) => <ActiveTag isActive={it.activo} /> },
  { key: 'comuna', title: 'Comuna', card: 'fact', groupOf: (it) => it.comuna, render: (it) => text(it.comuna) },
  { key: 'direccion', title: 'Dirección', isExtra: true, cutAt: 156, render: (it) => text(it.direccion) },
  { key: 'kwp', title: 'kWp', align: 'right', card: 'fact', render: (it) => <Figure value={it.kwp} /> },
  { key: 'nombreContacto', title: 'Contacto', card: 'fact', render: (it) => text(it.nombreContacto) },
  { key: 'emailContacto', title: 'Correo del contacto', render: (it) => text(it.emailContacto) },
  { key: 'telefonoContacto', title: 'Teléfono', isExtra: true, render: (it) => <Phone number={it.telefonoContacto} /> },
  { key: 'tipo_instalacion', title: 'Tipo de instalación', isExtra: true, render: (it) => text(it.tipo_instalacion) },
  { key: 'region', title: 'Región', isExtra: true, render: (it) => text(it.region) },
  { key: 'coordenadas', title: 'Coordenadas', isExtra: true, render: (it) => text(it.latitud && `${it.latitud}, ${it.longitud}`) },
  { key: 'updated_at', title: 'Último cambio', isExtra: true, render: (it) => <Instant value={it.updated_at} /> },
];
