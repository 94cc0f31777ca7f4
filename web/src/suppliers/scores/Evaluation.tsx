import { useState } from 'react';
import { formatDay } from 'contract/format.ts';
import {
  leastPapers,
  leastWeight,
  scoreParts,
  supplierScore,
  supplierScorePapers,
  type ScorePaper,
  type ScorePart,
  type SupplierScore,
} from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { FigureButton } from '../../ui/list/FigureButton.tsx';
import { FigureRows } from '../../ui/list/FigureRows.tsx';
import { Day, Figure, Money, nothing } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { papersCounted, papersFound, Score } from '../../ui/suppliers/Score.tsx';

interface Props {
  supplier_id: number;
}

/** What a supplier is worth by its papers of twelve months; each part opens those that it comes from. */
export function Evaluation({ supplier_id }: Props) {
  const answer = useCall(supplierScore, { id: supplier_id });
  const [opened, open] = useState<ScorePart>();
  return (
    <Box title="Evaluación">
      <Loaded answer={answer}>{(it) => <Parts of={it} onOpen={open} />}</Loaded>
      {opened && (
        <FigureRows
          title={scoreParts[opened].label}
          call={supplierScorePapers}
          input={{ id: supplier_id, part: opened }}
          columns={columnsOf(opened)}
          keyOf={(it) => it.label}
          onClose={() => open(undefined)}
        />
      )}
    </Box>
  );
}

function Parts({ of: { score, papers, since, until, parts }, onOpen }: { of: SupplierScore; onOpen: (part: ScorePart) => void }) {
  return (
    <>
      <p>
        <Score score={score} />
        <span className="muted">
          {score === null ? `: ${papersFound(papers)}` : ` ${papersCounted(papers)}`}, del {formatDay(since)} al {formatDay(until)}.
          {parts.some((it) => it.points === null) && ` De una parte con menos de ${leastPapers} documentos no se dicen puntos.`}
          {score === null && ` Se califica cuando las partes con puntos pesan al menos ${leastWeight} de 100.`}
        </span>
      </p>
      <LinesTable
        label="Partes de la evaluación"
        thing="Parte"
        lines={parts.map((it, at) => ({ ...it, line: at + 1 }))}
        renderName={({ part }) => scoreParts[part].label}
        columns={partColumns(onOpen)}
      />
    </>
  );
}

const partColumns = (onOpen: (part: ScorePart) => void): readonly LineColumn<SupplierScore['parts'][number]>[] => [
  { title: 'Puntos', isFigure: true, cell: ({ points }) => (points === null ? <span className="muted">Sin datos</span> : points) },
  { title: 'Peso', isFigure: true, cell: ({ part }) => <Figure value={scoreParts[part].weight} unit="%" /> },
  {
    title: 'Documentos',
    isFigure: true,
    cell: ({ part, papers: own }) => (
      <FigureButton value={own} label={`documentos de ${scoreParts[part].label}`} onOpen={() => onOpen(part)} />
    ),
  },
  { title: 'Días en promedio', isFigure: true, cell: ({ days }) => <Figure value={days} /> },
  {
    title: 'Cómo se calcula',
    isWide: true,
    cell: ({ part }) => scoreParts[part].formula,
  },
];

/** What the day of a paper is, when it was done, and how much of it. */
const titles: Record<ScorePart, { day: string; done?: string; wanted?: string; actual?: string }> = {
  on_time: { day: 'Primera promesa', done: 'Llegó todo', wanted: 'Ordenado', actual: 'Llegó' },
  delay: { day: 'Primera promesa', done: 'Llegó todo', wanted: 'Ordenado', actual: 'Llegó' },
  complete: { day: 'Fecha de entrega', done: 'Llegó todo', wanted: 'Ordenado', actual: 'Llegó' },
  returned: { day: 'Última recepción', wanted: 'Llegó', actual: 'Se devolvió' },
  match: { day: 'Última factura', actual: 'Diferencias' },
  answers: { day: 'Plazo', done: 'Respondió' },
};

function columnsOf(part: ScorePart): readonly Column<ScorePaper>[] {
  const { day, done, wanted, actual } = titles[part];
  const quantity = (key: 'wanted' | 'actual', title: string | undefined): Column<ScorePaper>[] =>
    title === undefined
      ? []
      : [{ key, title, align: 'right', render: (it) => <Figure value={it[key]} {...(it.unit !== null && { unit: it.unit })} /> }];
  return [
    { key: 'label', title: 'Documento', render: (it) => <Link {...linkTo(it.url)}>{it.label}</Link> },
    { key: 'points', title: 'Puntos', align: 'right', render: (it) => <Figure value={it.points} /> },
    { key: 'name', title: 'Qué', render: (it) => it.name || nothing },
    { key: 'day', title: day, render: (it) => <Day value={it.day} /> },
    ...(done === undefined ? [] : [{ key: 'done_on', title: done, render: (it: ScorePaper) => <Day value={it.done_on} /> }]),
    ...quantity('wanted', wanted),
    ...quantity('actual', actual),
    ...(part === 'delay' || part === 'answers'
      ? [{ key: 'days', title: 'Días', align: 'right' as const, render: (it: ScorePaper) => <Figure value={it.days} /> }]
      : []),
    ...(part === 'returned'
      ? [
          {
            key: 'amount',
            title: 'Neto devuelto',
            align: 'right' as const,
            money: true,
            render: (it: ScorePaper) => <Money value={it.amount} currency={it.currency ?? 'CLP'} />,
          },
        ]
      : []),
  ];
}
