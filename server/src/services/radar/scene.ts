import {
  abastecimientoApproveServiceRequest,
  approveServiceRequest,
  createServiceRequest,
  radarOfForm,
  radarOfRequest,
  type RadarRule,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import type { Caller } from '../../../test/scene.ts';
import { serviceScene } from '../requests/scene.ts';

/** A company that buys services, and whose purchases are looked at. */
export async function radarScene(options: Parameters<typeof serviceScene>[0] = {}) {
  const all = await serviceScene(options);
  const { db, rocio, camila, boss, ask, of, read, project } = all;
  const uf = { moneda: 'UF' as const, fecha: new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Santiago' }), valor: '40000' };
  await db
    .insertInto('exchange_rates')
    .values({ ...uf, fuente: 'prueba' })
    .execute();

  /** Asked for, validated and approved at once. */
  const buy = async (more: Partial<Input<typeof createServiceRequest>>, by: Caller = rocio): Promise<ServiceRequestInfo> => {
    const asked = await ask({ title: 'Compra', ...more }, by);
    const sent = await rocio.call(abastecimientoApproveServiceRequest, of(asked));
    const approval = sent.approvals.find((it) => it.estado === 'pendiente');
    return boss.call(approveServiceRequest, { ...of(sent), approval_version: approval?.version ?? 0 });
  };
  /** What the radar says of a request, of one rule. */
  const saysOf = async (request: ServiceRequestInfo, rule: RadarRule, by: Caller = rocio) =>
    (await by.call(radarOfRequest, { number: request.number })).filter((it) => it.rule === rule);
  /** The same of a form. */
  const saysOfForm = async (form: Partial<Input<typeof radarOfForm>>, rule: RadarRule, by: Caller = camila) =>
    (
      await by.call(radarOfForm, { request_type: 'SOLICITUD DE SERVICIO', project_code: project.codigoProyecto, items: [], ...form })
    ).filter((it) => it.rule === rule);
  return { ...all, buy, saysOf, saysOfForm, read };
}
