import { useState } from 'react';
import { workdayRest, workdayUnlisted, type WorkdayLine } from 'contract/dashboards/workday/workday.ts';
import { useCalls } from '../../api.ts';
import { WaitsItem } from '../../ui/inbox/Waits.tsx';
import { Button } from '../../ui/page/Button.tsx';

/** What a line has beyond what came with the day: fifty more at each press, until all are there. */
export function RestOfLine({ line: { clave, titulo, total, items } }: { line: WorkdayLine }) {
  const [pages, setPages] = useState(0);
  const answers = useCalls(
    workdayRest,
    Array.from({ length: pages }, (_, at) => ({ linea: clave, vistos: items.length + at * workdayUnlisted })),
  );
  const more = answers.flatMap((it) => it.data?.items ?? []);
  const left = total - items.length - more.length;
  const last = answers.at(-1);
  const isAtEnd = last?.data !== undefined && last.data.items.length < workdayUnlisted;
  return (
    <>
      {more.map((it, at) => (
        <WaitsItem key={`${it.titulo} ${at}`} item={it} />
      ))}
      {left > 0 && !isAtEnd && (
        <li>
          <Button
            kind="text"
            label={`Ver más: ${titulo}`}
            busy={last?.isLoading ?? false}
            onClick={() => (last?.error ? void last.refetch() : setPages(pages + 1))}
          >
            {last?.error ? 'No se pudo cargar. Reintentar' : `Ver ${Math.min(left, workdayUnlisted)} más de ${left}`}
          </Button>
        </li>
      )}
    </>
  );
}
