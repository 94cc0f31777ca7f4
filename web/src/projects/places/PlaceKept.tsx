import type { PlaceSummary } from 'contract/dashboards/index.ts';
import { formatDay } from 'contract/format.ts';
import { Advance, Instant } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { paths, useCodes } from '../addresses.ts';
import { withNames } from '../comments/pieces.ts';
import { Part } from './Part.tsx';

interface Props {
  summary: PlaceSummary;
}

/** How complete the documents are, and the first that are missing. */
export function DocumentPart({ summary: { documentos } }: Props) {
  if (!documentos) return null;
  const { completo, faltan } = documentos;
  return (
    <Part title="Documentos" tab="documentos">
      {completo.porcentaje === null ? (
        <p className="muted">El catálogo no espera documentos de este lugar.</p>
      ) : (
        <>
          <Advance value={completo.porcentaje} label="Documentos completos" />
          <p className="muted">
            {completo.con_documento + completo.sin_documento} de {completo.esperados}
            {completo.faltan > 0 ? `; faltan ${completo.faltan}:` : ': no falta ninguno.'}
          </p>
        </>
      )}
      {faltan.length > 0 && (
        <ul className="missing">
          {faltan.map((it) => (
            <li key={it.nombre_documento_id}>
              {it.nombre_documento} <span className="muted">{it.tipo_documento}</span>
            </li>
          ))}
          {completo.faltan > faltan.length && <li className="muted">y {completo.faltan - faltan.length} más</li>}
        </ul>
      )}
    </Part>
  );
}

/** The latest photos. */
export function PhotoPart({ summary: { fotos } }: Props) {
  const codes = useCodes();
  if (!fotos) return null;
  return (
    <Part title="Fotos" tab="galeriaImagenes" more={fotos.total > 0 ? `Ver las ${fotos.total}` : 'Agregar fotos'}>
      {fotos.total === 0 && <p className="muted">Todavía no hay fotos.</p>}
      <div className="latest-photos">
        {fotos.ultimas.map(({ id, miniatura, leyenda, fecha }) => (
          <Link key={id} to={`${paths.place}/galeriaImagenes`} params={{ ...codes }} search={{ foto: String(id) }} resetScroll={false}>
            <img src={miniatura} alt={leyenda ?? `Foto del ${formatDay(fecha)}`} loading="lazy" width={120} height={90} />
          </Link>
        ))}
      </div>
    </Part>
  );
}

/** What was said last. */
export function CommentPart({ summary: { comentarios } }: Props) {
  if (!comentarios) return null;
  const { total, ultimo } = comentarios;
  return (
    <Part title="Comentarios" tab="comentarios" className="overview-roomy" more={total > 0 ? `Ver los ${total}` : 'Comentar'}>
      {ultimo ? (
        <blockquote className="last-comment">
          <p className="written">{ultimo.eliminado ? 'Comentario eliminado.' : withNames(ultimo.texto, ultimo.menciones)}</p>
          <footer className="muted">
            {ultimo.autor.nombre}, <Instant value={ultimo.created_at} />
          </footer>
        </blockquote>
      ) : (
        <p className="muted">Todavía nadie ha comentado.</p>
      )}
    </Part>
  );
}
