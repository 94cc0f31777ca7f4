import { DeleteOutlined, EditOutlined, ExportOutlined, HighlightOutlined, ImportOutlined } from '@ant-design/icons';
import { useId } from 'react';
import { exportPlaceGeoJson, exportPlaceKml, type Area, type PlaceLocation } from 'contract/projects/index.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/page/Button.tsx';
import { hectares, ringOf, squareMetres, wrongArea } from './draft.ts';
import type { Tool } from './LocationMap.tsx';

interface Props {
  location: PlaceLocation;
  area: Area | null;
  tool: Tool;
  mayChange: boolean;
  isUnsaved: boolean;
  onTool: (tool: Tool) => void;
  onRemove: () => void;
  onFile: (file: File) => void;
}

const hints: Partial<Record<Tool, string>> = {
  draw: 'Pulse en el mapa cada esquina del sitio. Termine pulsando la primera, o con Enter. Esc cancela.',
  edit: 'Arrastre las esquinas; los puntos blancos agregan una. Clic derecho sobre una esquina la quita.',
};

/** The site's outline: its size, and what can be done with it. */
export function AreaPanel({ location, area, tool, mayChange, isUnsaved, onTool, onRemove, onFile }: Props) {
  const wrong = wrongArea(area);
  const hint = hints[tool];
  return (
    <section className="panel">
      <h2>Área del sitio</h2>
      {area ? (
        <p className="location-size" role="status">
          <strong className="figure">{squareMetres(area)}</strong>
          <span className="figure muted">
            {hectares(area)} · {ringOf(area).length - 1} vértices
          </span>
        </p>
      ) : (
        <p className="muted">Sin área. Dibújela sobre el mapa o impórtela de un KML, KMZ o GeoJSON.</p>
      )}
      {wrong && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
      {hint && (
        <p className="location-hint" role="status">
          {hint}
        </p>
      )}
      {mayChange && (
        <div className="location-buttons">
          {tool === 'draw' || tool === 'edit' ? (
            <Button kind="primary" onClick={() => onTool('look')}>
              {tool === 'draw' ? 'Dejar de dibujar' : 'Terminar'}
            </Button>
          ) : (
            <Button icon={area ? <EditOutlined /> : <HighlightOutlined />} onClick={() => onTool(area ? 'edit' : 'draw')}>
              {area ? 'Editar área' : 'Dibujar área'}
            </Button>
          )}
          {area && (
            <Button icon={<DeleteOutlined />} onClick={onRemove}>
              Quitar el área
            </Button>
          )}
          <FileButton onFile={onFile} />
        </div>
      )}
      <Exports location={location} isUnsaved={isUnsaved} />
    </section>
  );
}

function FileButton({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  return (
    <span className="location-file">
      <input
        id={id}
        className="unseen"
        type="file"
        accept=".kml,.kmz,.geojson,.json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/geo+json"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id} className="button button-default">
        <ImportOutlined aria-hidden />
        <span>Importar KML, KMZ o GeoJSON</span>
      </label>
    </span>
  );
}

function Exports({ location, isUnsaved }: Pick<Props, 'location' | 'isUnsaved'>) {
  const { codigoLugarInstalacion, codigoProyecto, latitud, area } = location;
  if (latitud === null && area === null) return null;
  const codes = { codigoLugarInstalacion, codigoProyecto };
  return (
    <div className="location-exports">
      <span className="muted">{isUnsaved ? 'Exportar lo guardado:' : 'Exportar:'}</span>
      <Button kind="text" icon={<ExportOutlined />} onClick={() => void download(exportPlaceKml, codes, 'Ubicación KML')}>
        KML
      </Button>
      <Button kind="text" icon={<ExportOutlined />} onClick={() => void download(exportPlaceGeoJson, codes, 'Ubicación GeoJSON')}>
        GeoJSON
      </Button>
    </div>
  );
}
