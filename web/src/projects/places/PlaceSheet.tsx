import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons';
import { placeSheet, placeSheetPdf, sheetLimits, type PlaceSheet as Sheet } from 'contract/dashboards/index.ts';
import { documentState } from 'contract/documents/index.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { requestStates } from 'contract/materials/index.ts';
import { formatPhone } from 'contract/phone.ts';
import { utmText } from 'contract/point-text.ts';
import { lineLabel } from 'contract/projects/index.ts';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Facts } from '../../ui/page/Facts.tsx';
import { Day, DueDay, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { useCodes } from '../addresses.ts';
import { withNames } from '../comments/pieces.ts';
import { Coordinates } from '../Coordinates.tsx';
import { TechnicalFacts } from '../technical/TechnicalFacts.tsx';
import { SheetTable } from './SheetTable.tsx';
import './overview.css';

const photoChoices = { ultimas: `Las ${sheetLimits.photos} últimas`, todas: 'Todas' } as const;
const choices = ['ultimas', 'todas'] as const;

/** Everything about a place on one page, to read, to print, or as PDF (spec 1 §2). */
export function PlaceSheet() {
  const codes = useCodes();
  const [fotos, setFotos] = useState<(typeof choices)[number]>('ultimas');
  const asked = fotos === 'ultimas' ? codes : { ...codes, fotos };
  const answer = useCall(placeSheet, asked);
  return (
    <div className="sheet">
      <div className="sheet-actions">
        {may('logbook:read') && (
          <Segmented
            label="Fotos"
            options={choices.map((value) => ({ value, label: photoChoices[value] }))}
            value={fotos}
            onChange={setFotos}
          />
        )}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          Imprimir
        </Button>
        <Button
          kind="primary"
          icon={<FilePdfOutlined />}
          onClick={() => void download(placeSheetPdf, asked, `Información de ${codes.codigoLugarInstalacion}`)}
        >
          PDF
        </Button>
      </div>
      <Loaded answer={answer}>
        {(sheet) => (
          <>
            <Project sheet={sheet} />
            <ComingDays sheet={sheet} />
            <Location sheet={sheet} />
            {sheet.tecnica ? (
              <TechnicalFacts info={sheet.tecnica} />
            ) : (
              <Facts title="Información técnica" facts={[{ label: 'Potencia', value: <Figure value={sheet.lugar.kwp} unit="kWp" /> }]} />
            )}
            <Contacts sheet={sheet} />
            <Documents sheet={sheet} />
            <Links sheet={sheet} />
            <Requests sheet={sheet} />
            <Photos sheet={sheet} />
            <Comments sheet={sheet} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface Props {
  sheet: Sheet;
}

const Project = ({ sheet: { proyecto } }: Props) => (
  <Facts
    title="Proyecto"
    facts={[
      { label: 'Proyecto', value: proyecto.label },
      { label: 'Línea de negocio', value: lineLabel(proyecto.linea) },
      { label: 'Cliente', value: proyecto.cliente },
      { label: 'Jefe de proyecto', value: proyecto.jefe_proyecto },
      { label: 'Etapas', value: proyecto.etapas.join(', ') || undefined },
      { label: 'Avance', value: <Figure value={proyecto.avance} unit="%" /> },
      { label: 'Inicio', value: <Day value={proyecto.fecha_inicio} /> },
      { label: 'Término', value: <DueDay value={proyecto.fecha_termino} isDone={proyecto.avance >= 100} /> },
      { label: 'Monto', money: true, value: <Money value={proyecto.monto} currency={proyecto.moneda} /> },
    ]}
  />
);

const ComingDays = ({ sheet: { proximas } }: Props) =>
  proximas.length > 0 && (
    <SheetTable
      title="Lo que viene"
      head={['Qué', 'Cuándo']}
      rows={proximas.map((it) => [it.que, <Day key="cuando" value={it.fecha} />])}
      empty=""
    />
  );

function Location({ sheet: { ubicacion, lugar } }: Props) {
  const { latitud, longitud, area_m2 } = ubicacion;
  const nearest = ubicacion.bodegas.find((it) => it.km !== null);
  return (
    <Facts
      title="Ubicación"
      facts={[
        { label: 'Dirección', value: ubicacion.direccion },
        { label: 'Comuna', value: ubicacion.comuna },
        { label: 'Región', value: ubicacion.region },
        { label: 'Coordenadas', value: <Coordinates place={lugar} /> },
        { label: 'UTM', value: latitud && longitud ? utmText({ latitud: Number(latitud), longitud: Number(longitud) }) : undefined },
        { label: 'Área del sitio', value: <Figure value={area_m2} decimals={0} unit="m²" /> },
        { label: 'Bodega más cercana', value: nearest && `${nearest.nombre}, a ${Math.round(nearest.km ?? 0)} km` },
      ]}
    />
  );
}

const Contacts = ({ sheet: { contactos } }: Props) => (
  <SheetTable
    title="Contactos"
    head={['Nombre', 'Cargo', 'Correo', 'Teléfono']}
    rows={contactos.map((it) => [
      `${it.nombre ?? '—'}${it.principal ? ' (principal)' : ''}`,
      it.cargo,
      it.email,
      it.telefono && formatPhone(it.telefono),
    ])}
    empty="Todavía no tiene contactos."
  />
);

const Documents = ({ sheet: { documentos } }: Props) =>
  documentos && (
    <SheetTable
      title={documentos.total.porcentaje === null ? 'Documentos' : `Documentos, ${documentos.total.porcentaje} % completo`}
      head={['Tipo', 'Documento', 'Estado', 'Subido']}
      rows={documentos.items.map(({ tipo_documento, nombre_documento, estado, documento }) => [
        tipo_documento,
        nombre_documento,
        documentState.label(estado),
        documento?.fechaSubida ? <Instant key="subido" value={documento.fechaSubida} /> : null,
      ])}
      empty="El catálogo no espera documentos de este lugar."
    />
  );

const Links = ({ sheet: { enlaces } }: Props) =>
  enlaces && (
    <SheetTable title="Enlaces" head={['Título', 'Dirección']} rows={enlaces.map((it) => [it.titulo, it.url])} empty="No hay enlaces." />
  );

const Requests = ({ sheet: { solicitudes } }: Props) =>
  solicitudes && (
    <SheetTable
      title={
        solicitudes.total > solicitudes.ultimas.length
          ? `Solicitudes de materiales: ${solicitudes.ultimas.length} de ${solicitudes.total}`
          : 'Solicitudes de materiales'
      }
      head={['Número', 'Estado', 'Pide', 'Para el', 'Por llegar']}
      rows={solicitudes.ultimas.map((it) => [
        it.number,
        requestStates.label(it.status),
        it.requester,
        it.required_date && <DueDay key="para" value={it.required_date} isDone={requestStates.actionsFrom(it.status).length === 0} />,
        it.por_llegar.length > 0 ? (
          <ul key="por_llegar" className="sheet-coming">
            {it.por_llegar.map((line) => (
              <li key={line.code}>{`${formatNumber(line.quantity)} ${line.unit} de ${line.description}`}</li>
            ))}
          </ul>
        ) : (
          'Nada'
        ),
      ])}
      empty="Este lugar no tiene solicitudes de materiales."
    />
  );

const Photos = ({ sheet: { fotos } }: Props) =>
  fotos && (
    <section className="panel">
      <h2>{fotos.total > fotos.ultimas.length ? `Fotos: las ${fotos.ultimas.length} más recientes de ${fotos.total}` : 'Fotos'}</h2>
      {fotos.total === 0 && <p className="muted">Todavía no hay fotos.</p>}
      <div className="sheet-photos">
        {fotos.ultimas.map(({ id, vista, fecha, leyenda }) => (
          <figure key={id}>
            <img src={vista} alt={leyenda ?? `Foto del ${formatDay(fecha)}`} />
            <figcaption>
              <Day value={fecha} /> {leyenda}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );

const Comments = ({ sheet: { comentarios } }: Props) =>
  comentarios && (
    <SheetTable
      title={
        comentarios.total > comentarios.ultimos.length
          ? `Comentarios: los ${comentarios.ultimos.length} más recientes de ${comentarios.total}`
          : 'Comentarios'
      }
      head={['Cuándo', 'Quién', 'Comentario']}
      rows={comentarios.ultimos
        .filter((it) => !it.eliminado)
        .map((it) => [<Instant key="cuando" value={it.created_at} />, it.autor.nombre, withNames(it.texto, it.menciones)])}
      empty="Todavía nadie ha comentado."
    />
  );
