import { useEffect, useState } from 'react';
import { rightsOf } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { nameSerials, serialsOfPaper, type SerialPaper, type SerialPaperLine } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toMaterial, toSerial } from '../addresses.ts';
import { SerialsInput } from './SerialsInput.tsx';
import './serials.css';

interface Paper {
  document_kind: SerialPaper;
  document_number: string;
}

/** Of a paper, how many serials of each material it names, and which; those that lack are named here. Nothing where it moves nothing with serials. As a part of what lists the paper it has no frame of its own. */
export function PaperSerials({ isPart = false, ...paper }: Paper & { isPart?: boolean }) {
  // A paper may be read by who reads no stock.
  const isRead = rightsOf(serialsOfPaper).some(may);
  const answer = useCall(serialsOfPaper, paper, { enabled: isRead });
  const [open, setOpen] = useState<SerialPaperLine>();
  if (!isRead || answer.data?.items.length === 0) return null;
  const lines = (
    <>
      <Loaded answer={answer}>
        {({ items, may_name }) =>
          items.map((it) => (
            <LineSerials key={it.code} line={it} isNamed={!isPart} {...(may_name && toNameOf(it) > 0 && { onName: () => setOpen(it) })} />
          ))
        }
      </Loaded>
      {open && <NamingDrawer paper={paper} line={open} onClose={() => setOpen(undefined)} />}
    </>
  );
  return isPart ? lines : <Box title="Números de serie">{lines}</Box>;
}

/** How many are still to be named, or, of what came, told from what did not. */
const toNameOf = (it: SerialPaperLine): number => Math.max(missingOf(it), it.unsaid_arrivals);

const unsaidWords = (many: number): string =>
  many === 1 ? 'llegó 1 sin decir cuál' : `llegaron ${formatNumber(String(many))} sin decir cuáles`;

const missingOf = ({ quantity, serials }: SerialPaperLine): number => Math.max(0, Math.floor(Number(quantity)) - serials.length);

/** Where the paper's own line stands above it, the code alone says of which material. */
function LineSerials({ line, isNamed, onName }: { line: SerialPaperLine; isNamed: boolean; onName?: () => void }) {
  const { code, description, quantity, serials, unsaid_arrivals } = line;
  const missing = missingOf(line);
  return (
    <div className="serials" role="group" aria-label={`Series de ${code}`}>
      <p>
        <Link className="lines-code" {...toMaterial(line)}>
          {code}
        </Link>{' '}
        {isNamed ? `${description}: ` : 'con '}
        <span className={missing > 0 ? 'serials-count serials-missing' : 'serials-count'}>
          {formatNumber(String(serials.length))} de {formatNumber(quantity)} series
          {missing > 0 && ` · ${missing === 1 ? 'falta 1' : `faltan ${formatNumber(String(missing))}`}`}
          {unsaid_arrivals > 0 && ` · ${unsaidWords(unsaid_arrivals)}`}
        </span>
      </p>
      {serials.length > 0 && (
        <details className="serials-list">
          <summary>Ver las series</summary>
          <ul className="serials-named">
            {serials.map((it) => (
              <li key={it.id}>
                <Link {...toSerial(it)}>{it.serial}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {onName && (
        <div>
          <Button label={`Registrar series de ${code}`} onClick={onName}>
            Registrar series
          </Button>
        </div>
      )}
    </div>
  );
}

function NamingDrawer({ paper, line, onClose }: { paper: Paper; line: SerialPaperLine; onClose: () => void }) {
  const { code } = line;
  return (
    <FormDrawer
      title={`Series de ${code} en ${paper.document_number}`}
      call={nameSerials}
      fixed={{ ...paper, code }}
      start={{ serials: [] }}
      draft={`series:${paper.document_number}:${code}`}
      save="Registrar series"
      saved={`Series anotadas en ${paper.document_number}`}
      onClose={onClose}
    >
      <SerialsField label={`Series de ${code}`} expected={String(toNameOf(line))} />
    </FormDrawer>
  );
}

const entriesIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((it) => typeof it === 'string') : []);

/** The serials of a form, under the name `serials`. */
function SerialsField({ label, expected }: { label: string; expected: string }) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('serials', { label, show: (value) => `${entriesIn(value).length} leídas` }));
  const said = Object.entries(wrong).flatMap(([path, message]) => (path === 'serials' || path.startsWith('serials.') ? [message] : []));
  return (
    <SerialsInput {...{ label, expected, said }} entries={entriesIn(values['serials'])} onChange={(entries) => set('serials', entries)} />
  );
}
