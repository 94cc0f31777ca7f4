import { useState } from 'react';
import { explainApproval } from 'contract/approvals/chain.ts';
import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import { approvalKindNames, approvalKinds } from 'contract/approvals/kinds.ts';
import type { Answer } from 'contract/call.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { currencies } from 'contract/currency.ts';
import { useCall } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { costCenters, projects, staff } from '../sources.ts';
import './matrix.css';

type Chain = Answer<typeof explainApproval>;

const kinds = approvalKindNames.map((value) => ({ value, label: approvalKinds[value] }));
const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** Who would approve a request, in which order and why: to try the matrix without asking for anything. */
export function MatrixSimulator() {
  const [chain, setChain] = useState<Chain>();
  const { data: units = [] } = useCall(allBusinessUnits, {});
  return (
    <div className="simulator">
      <PageHead title="¿Quién aprobaría…?" isPart />
      <Form
        opensToWrite
        call={explainApproval}
        start={{ kind: 'materials', amount: '1000000', currency: 'CLP' }}
        save="Ver quién aprobaría"
        asksBeforeLeaving={false}
        onSending={(isSending) => isSending && setChain(undefined)}
        onSaved={setChain}
      >
        <Section title="La solicitud">
          <SelectField name="kind" label="Tipo de solicitud" options={kinds} />
          <ChooseField name="employee_id" label="Quién pide" {...staff} help="Vacío: usted." />
          <NumberField name="amount" label="Monto neto" />
          <SelectField name="currency" label="Moneda" options={currencyOptions} />
          {may(projects.call.permission) && <ChooseField name="codigo_proyecto" label="Proyecto" {...projects} />}
          <ChooseField name="codigo_centro_costo" label="Centro de costo" {...costCenters} />
          <SelectField
            name="codigo_unidad"
            label="Unidad de negocio"
            options={units.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
            help="Vacía: la del proyecto o del centro de costo."
          />
          <DateField name="fecha" label="Fecha" help="Vacía: hoy. De ella dependen las suplencias y el tipo de cambio." />
        </Section>
      </Form>
      {chain ? <ChainResult chain={chain} /> : <Empty text="Describa una solicitud para ver quién la aprobaría, en qué orden y por qué." />}
    </div>
  );
}

function ChainResult({ chain: { steps, omitted, amount_clp, rate, matrix_version, alcance } }: { chain: Chain }) {
  return (
    <div role="status">
      <Box title={steps.length === 1 ? 'La aprobaría 1 paso' : `La aprobarían ${steps.length} pasos, uno tras otro`}>
        <p className="muted">
          {alcance}, {formatMoney(amount_clp, 'CLP')} netos
          {rate !== '1' && ` (a ${formatNumber(rate)} pesos)`}, según la versión {matrix_version} de la matriz.
        </p>
        <ol className="chain">
          {steps.map(({ level, why, candidates }, at) => (
            <li key={level}>
              <span className="chain-place" aria-hidden>
                {at + 1}
              </span>
              <div>
                <ul>
                  {candidates.map((it) => (
                    <li key={it.staff_id}>
                      <strong>{it.nombre}</strong> <span className="muted">{it.why}</span>
                    </li>
                  ))}
                </ul>
                <p className="muted chain-why">{why}</p>
              </div>
            </li>
          ))}
        </ol>
        {omitted.length > 0 && (
          <div>
            <h3>No se pregunta a</h3>
            <ul>
              {omitted.map((it) => (
                <li key={it.level}>{it.why}</li>
              ))}
            </ul>
          </div>
        )}
      </Box>
    </div>
  );
}
