import { expect, test } from 'vitest';
import { desactivarConRelevo, listCompromisosUsuario, listNotificacion } from 'contract/access/index.ts';
import { explainActions, findAnything, workday } from 'contract/dashboards/index.ts';
import {
  addCommentQuotation,
  assignQuotation,
  cancelQuotation,
  decideQuotation,
  deleteCommentQuotation,
  finishQuotation,
  getQuotation,
  getQuotationInfo,
  linkQuotationApprover,
  listBuyers,
  listQuotationHistory,
  postQuotation,
  quotationAbastecimientoApproval,
  quotationAbastecimientoToUser,
  quotationPdf,
  quotationUserToAbastecimiento,
  rejectQuotation,
  unlinkQuotationApprover,
  updateQuotation,
  type Quote,
} from 'contract/services/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { quoteScene } from './scene.ts';

const { db, given, as, signIn, employee, ana, pedro, rocio, jaime, bruno, send } = await quoteScene();

const ask = (more: object = {}) => ana.call(postQuotation, { title: 'Arriendo de grúa', ...more });
const seenBy = (by: typeof ana, { number }: Pick<Quote, 'number'>) => by.call(getQuotationInfo, { number });
const of = ({ id, version }: Quote) => ({ quotation_id: id, version });
const titlesFor = async (by: typeof ana, { number }: Quote) =>
  (await by.call(listNotificacion, { per_page: 50 })).items.filter((it) => it.url.endsWith(number)).map((it) => it.title);

test('whoever asks says what, for what and until when, with files; supply is told', async () => {
  const project = await given.project();
  const file = await send(ana);

  const quote = await ask({
    description: 'Dos días, con operador',
    project_code: project.codigoProyecto,
    needed_by: '2027-01-31',
    documents: [{ file_id: file.id, document_type: 'Otros' }],
  });

  expect(quote).toMatchObject({
    number: expect.stringMatching(/^SC-\d{6}$/),
    status: 'en_abastecimiento',
    created_by: { nombre: 'Ana Pide' },
    project_code: project.codigoProyecto,
    buyer: null,
    assigned_users: [],
    assigned_user: null,
    documents: [{ category: 1, origin: 'NO ABASTECIMIENTO', file: { name: 'cotizacion.pdf' }, own: true }],
  });
  expect(await titlesFor(rocio, quote)).toEqual([`Ana Pide pidió una cotización: ${quote.number}`]);
  expect(await titlesFor(ana, quote)).toEqual([]);
});

test('the fields may come in a part called body, as the documents say', async () => {
  const file = await send(ana);
  const form = JSON.stringify({ title: 'Flete a Calama', documents: [{ file_id: file.id }] });

  const response = await ana.raw(postQuotation, { body: form });

  expect(response.json()).toMatchObject({ title: 'Flete a Calama', documents: [{ file: { id: file.id } }] });
  expect(await ana.refused(postQuotation, { body: '{"title":' })).toMatchObject({ status: 400 });
  expect(await ana.refused(postQuotation, { body: '{"title":"x","color":"azul"}' })).toMatchObject({ status: 400 });
});

test('it goes to whoever asked and back with what was said, is approved and finished', async () => {
  const quote = await ask();
  const offer = await send(rocio, new File(['Grúa 30 t: 1.200.000\n'], 'oferta.txt'));
  const quoted = await rocio.call(updateQuotation, { ...of(quote), documents: [{ file_id: offer.id, document_type: 'Cotizacion' }] });

  const asked = await rocio.call(quotationAbastecimientoToUser, { ...of(quoted), comment: '¿Sirve la de 30 t?' });
  const answered = await ana.call(quotationUserToAbastecimiento, { ...of(asked), comment: 'Sí, sirve' });
  const approved = await rocio.call(quotationAbastecimientoApproval, of(answered));
  const finished = await rocio.call(finishQuotation, { ...of(approved), comment: null });

  expect([asked, answered, approved, finished].map((it) => it.status)).toEqual([
    'en_revision_usuario',
    'en_abastecimiento',
    'aprobada',
    'finalizada',
  ]);
  expect(finished.comments.map(({ user, comment, step }) => [user.nombre, comment, step])).toEqual([
    ['Rocío Compra', '¿Sirve la de 30 t?', 'to_user'],
    ['Ana Pide', 'Sí, sirve', 'to_supply'],
  ]);
  expect(finished.documents).toMatchObject([{ category: 0, origin: 'ABASTECIMIENTO', created_by: 'Rocío Compra' }]);
  expect(finished.allowed_actions).toEqual([]);
  expect(await titlesFor(ana, quote)).toEqual([
    `Rocío Compra terminó ${quote.number}`,
    `Rocío Compra aprobó ${quote.number}`,
    `Rocío Compra le envió ${quote.number} a revisión`,
  ]);
  const { items } = await ana.call(listQuotationHistory, { number: quote.number });
  expect(items.map((it) => it.action)).toEqual([
    'Terminó',
    'Aprobó',
    'Respondió a abastecimiento',
    'Envió a revisión de quien la pidió',
    'Cambió los documentos',
    'Creó',
  ]);
});

test('rejecting and cancelling say why, and are the end', async () => {
  const [one, other] = [await ask(), await ask()];

  expect(await rocio.refused(rejectQuotation, of(one))).toMatchObject({ status: 400, fields: { reason: expect.any(String) } });
  expect(await ana.refused(cancelQuotation, { ...of(other), reason: ' ' })).toMatchObject({ status: 400 });
  const rejected = await rocio.call(rejectQuotation, { ...of(one), reason: 'Hay contrato marco' });
  const cancelled = await ana.call(cancelQuotation, { ...of(other), reason: 'Ya no hace falta' });

  expect(rejected).toMatchObject({ status: 'rechazada', reason: 'Hay contrato marco', allowed_actions: [] });
  expect(cancelled).toMatchObject({ status: 'anulada', reason: 'Ya no hace falta' });
  expect(await ana.refused(addCommentQuotation, { quotation_id: one.id, comment: 'Pero…' })).toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('está rechazada'),
  });
});

test('only supply does what is supply’s, and only whoever asked answers', async () => {
  const quote = await ask();
  const outsider = await employee({ nombre: 'Jefa', permissions: ['services:read', 'services:create', 'services:update'] });

  for (const call of [quotationAbastecimientoApproval, finishQuotation])
    expect(await outsider.refused(call, of(quote))).toMatchObject({ status: call === finishQuotation ? 409 : 403 });
  expect(await outsider.refused(quotationAbastecimientoToUser, { ...of(quote), comment: 'x' })).toMatchObject({
    status: 403,
    message: 'Lo hace abastecimiento.',
    who: { names: expect.arrayContaining(['Rocío Compra']) },
  });
  const asked = await rocio.call(quotationAbastecimientoToUser, { ...of(quote), comment: '¿Cuál?' });
  expect(await rocio.refused(quotationUserToAbastecimiento, of(asked))).toMatchObject({ status: 403, who: { names: ['Ana Pide'] } });
  expect(await pedro.refused(cancelQuotation, { ...of(asked), reason: 'x' })).toMatchObject({ status: 403 });
  expect(await rocio.refused(quotationAbastecimientoApproval, of(asked))).toMatchObject({ code: 'wrong_state' });
});

test('nobody approves what they asked for', async () => {
  const own = await rocio.call(postQuotation, { title: 'Pintura' });

  expect(await rocio.refused(quotationAbastecimientoApproval, of(own))).toMatchObject({ message: 'Nadie aprueba lo que pide.' });
  expect(await jaime.call(quotationAbastecimientoApproval, of(own))).toMatchObject({ status: 'aprobada' });
});

test('what somebody decides on is what they saw: a comment or a document that came meanwhile is looked at first', async () => {
  const quote = await ask();
  await ana.call(addCommentQuotation, { quotation_id: quote.id, comment: 'Que sea de noche' });

  const refused = await rocio.refused(quotationAbastecimientoApproval, of(quote));

  expect(refused).toMatchObject({ status: 412, current: { comments: [{ comment: 'Que sea de noche' }] } });
});

test('linked approvers come before supply, and a change asks them again', async () => {
  const quote = await ask();
  const link = { quotation_id: quote.id, approver_id: bruno.staff_id };
  const { assigned_users } = await ana.call(linkQuotationApprover, link);
  expect(assigned_users).toMatchObject([{ approver_id: bruno.staff_id, user: { id: bruno.id }, decision: null }]);
  expect(await titlesFor(bruno, quote)).toEqual([`${quote.number} espera su decisión`]);
  const linked = await seenBy(rocio, quote);
  expect(linked).toMatchObject({ assigned_user: bruno.id });

  expect(await rocio.refused(quotationAbastecimientoApproval, of(linked))).toMatchObject({
    code: 'rule',
    message: 'Antes la aprueban sus aprobadores: falta Bruno Aprueba.',
  });
  expect(await rocio.refused(decideQuotation, { ...of(linked), approved: true })).toMatchObject({ status: 403 });
  expect(await bruno.refused(decideQuotation, { ...of(linked), approved: false })).toMatchObject({
    fields: { comment: expect.any(String) },
  });
  const denied = await bruno.call(decideQuotation, { ...of(linked), approved: false, comment: 'Falta un oferente' });
  expect(await rocio.refused(quotationAbastecimientoApproval, of(denied))).toMatchObject({
    message: expect.stringContaining('que dijo que no'),
  });
  const accepted = await bruno.call(decideQuotation, { ...of(denied), approved: true });
  const file = await send(rocio);
  const changed = await rocio.call(updateQuotation, { ...of(accepted), documents: [{ file_id: file.id }] });
  expect(changed.assigned_users).toMatchObject([{ decision: null }]);
  const again = await bruno.call(decideQuotation, { ...of(changed), approved: true });

  expect(await rocio.call(quotationAbastecimientoApproval, of(again))).toMatchObject({ status: 'aprobada' });
});

test('an approver is somebody else, who may approve; unlinked, nothing waits for them', async () => {
  const quote = await ask();
  const link = (approver_id: number) => ({ quotation_id: quote.id, approver_id });

  expect(await rocio.refused(linkQuotationApprover, link(pedro.staff_id))).toMatchObject({ fields: { approver_id: expect.any(String) } });
  const chief = await employee({ permissions: ['services:read', 'services:create', 'services:approve'] });
  const own = await chief.call(postQuotation, { title: 'Mía' });
  expect(await rocio.refused(linkQuotationApprover, { quotation_id: own.id, approver_id: chief.staff_id })).toMatchObject({
    fields: { approver_id: expect.stringContaining('Nadie aprueba lo que pide') },
  });
  await rocio.call(linkQuotationApprover, link(bruno.staff_id));
  expect((await rocio.call(linkQuotationApprover, link(bruno.staff_id))).assigned_users).toHaveLength(1);
  expect(await rocio.call(unlinkQuotationApprover, link(bruno.staff_id))).toEqual({ assigned_users: [] });
  const free = await seenBy(rocio, quote);
  expect(await rocio.call(quotationAbastecimientoApproval, of(free))).toMatchObject({ status: 'aprobada' });
});

test('one link names one thing, and somebody who may decide of it', async () => {
  const approver_id = bruno.staff_id;

  expect(await rocio.refused(linkQuotationApprover, { approver_id })).toMatchObject({ status: 400 });
  expect(await rocio.refused(linkQuotationApprover, { approver_id, quotation_id: 1, service_request_id: 1 })).toMatchObject({
    status: 400,
  });
  expect(await rocio.refused(linkQuotationApprover, { approver_id, service_request_id: 1 })).toMatchObject({ code: 'invalid' });
});

test('supply takes it, passes it on, and leaves it without anybody', async () => {
  const quote = await ask();
  const taken = await rocio.call(assignQuotation, { ...of(quote), buyer_id: rocio.id });

  expect(taken).toMatchObject({ buyer: 'Rocío Compra' });
  expect(taken.allowed_actions).not.toContain('take');
  expect(await rocio.refused(assignQuotation, { ...of(taken), buyer_id: ana.id })).toMatchObject({
    fields: { buyer_id: expect.any(String) },
  });
  const passed = await rocio.call(assignQuotation, { ...of(taken), buyer_id: jaime.id });
  expect(await titlesFor(jaime, quote)).toContain(`Rocío Compra le asignó ${quote.number}`);
  await db.updateTable('quote_requests').set({ needed_by: '2020-01-31' }).where('id', '=', quote.id).execute();
  const loads = async () => (await rocio.call(listBuyers, {})).items;
  const carrying = await loads();
  const left = await jaime.call(assignQuotation, { ...of(passed), buyer_id: null });
  expect(left).toMatchObject({ buyer: null });
  expect(await ana.refused(assignQuotation, { ...of(left), buyer_id: rocio.id })).toMatchObject({ status: 403 });
  const [jaimes, rocios] = carrying;
  expect([jaimes?.nombre, rocios?.nombre]).toEqual(['Jaime Compra', 'Rocío Compra']);
  expect(await loads()).toEqual([{ ...jaimes, open: (jaimes?.open ?? 0) - 1, late: (jaimes?.late ?? 0) - 1 }, rocios]);
});

test('whoever asked edits all of it; each takes out only the papers they brought', async () => {
  const [mine, theirs] = [await send(ana), await send(rocio)];
  const quote = await ask({ documents: [{ file_id: mine.id }], description: 'Con operador' });
  const both = await rocio.call(updateQuotation, { ...of(quote), documents: [{ file_id: theirs.id }] });
  const [own, other] = both.documents.map((it) => it.id);

  expect(await ana.refused(updateQuotation, { ...of(both), removed: [other] })).toMatchObject({ fields: { removed: expect.any(String) } });
  expect(await rocio.refused(updateQuotation, { ...of(both), title: 'Otra' })).toMatchObject({ status: 403 });
  expect(await ana.refused(updateQuotation, { ...of(both), description: 'Sin título' })).toMatchObject({ status: 400 });
  expect(await ana.refused(updateQuotation, of(both))).toMatchObject({ status: 400 });
  const edited = await ana.call(updateQuotation, { ...of(both), title: 'Arriendo de pluma', removed: [own ?? 0] });

  expect(edited).toMatchObject({ title: 'Arriendo de pluma', description: null, documents: [{ id: other, own: false }] });
  expect(await ana.call(updateQuotation, { ...of(edited), documents: [{ file_id: mine.id }] })).toMatchObject({
    documents: [{ id: other }, { file: { id: mine.id } }],
  });
});

test('a comment is deleted by whoever wrote it; what was said with a step stays', async () => {
  const quote = await ask();
  const { comment_id } = await ana.call(addCommentQuotation, { quotation_id: quote.id, comment: 'Una duda' });

  expect(await rocio.refused(deleteCommentQuotation, { comment_id })).toMatchObject({ status: 403 });
  await ana.call(deleteCommentQuotation, { comment_id });
  expect(await ana.refused(deleteCommentQuotation, { comment_id })).toMatchObject({ status: 404 });
  const now = await seenBy(rocio, quote);
  const asked = await rocio.call(quotationAbastecimientoToUser, { ...of(now), comment: '¿Cuántos días?' });
  expect(await rocio.refused(deleteCommentQuotation, { comment_id: asked.comments[0]?.comment_id })).toMatchObject({ code: 'rule' });
});

test('the list is narrowed by whose it is, its state and its words', async () => {
  const word = `Excavadora ${Date.now()}`;
  const first = await ask({ title: `${word} uno` });
  const second = await pedro.call(postQuotation, { title: `${word} dos` });
  const taken = await rocio.call(assignQuotation, { ...of(second), buyer_id: rocio.id });
  await rocio.call(linkQuotationApprover, { quotation_id: first.id, approver_id: bruno.staff_id });
  const found = async (by: typeof ana, filters: object) =>
    (await by.call(getQuotation, { search: word, sort: 'number', ...filters })).items.map((it) => it.number);

  expect(await found(ana, {})).toEqual([first.number, second.number]);
  expect(await found(ana, { sort: '-title' })).toEqual([first.number, second.number]);
  expect(await found(ana, { mine: 'true' })).toEqual([first.number]);
  expect(await found(rocio, { assigned: 'true' })).toEqual([taken.number]);
  expect(await found(rocio, { unassigned: 'true' })).toEqual([first.number]);
  expect(await found(bruno, { approving: 'true' })).toEqual([first.number]);
  expect(await found(rocio, { status: 'aprobada' })).toEqual([]);
  expect(await found(rocio, { id: second.id })).toEqual([second.number]);
  expect(await found(rocio, { from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
});

test('a site role sees its own and those of its projects, and learns of no other', async () => {
  const site = await given.user({ permissions: ['services:read', 'services:create'], seesAllProjects: false });
  const supervisor = await signIn(site);
  const seen = await given.project({ jefe_proyecto_id: site.id });
  const ofProject = await ask({ project_code: seen.codigoProyecto });
  const other = await ask();

  expect(await supervisor.call(getQuotationInfo, { number: ofProject.number })).toMatchObject({ id: ofProject.id });
  expect(await supervisor.refused(getQuotationInfo, { number: other.number })).toMatchObject({ status: 404 });
  expect(await supervisor.refused(addCommentQuotation, { quotation_id: other.id, comment: 'x' })).toMatchObject({ status: 404 });
  expect(await supervisor.refused(listQuotationHistory, { number: other.number })).toMatchObject({ status: 404 });
  const hidden = await given.project();
  expect(await supervisor.refused(postQuotation, { title: 'x', project_code: hidden.codigoProyecto })).toMatchObject({
    fields: { project_code: expect.any(String) },
  });
});

test('it stands in the day of whoever it waits for, and is found by its number', async () => {
  const quote = await ask({ needed_by: '2020-01-01' });
  const lines = async (by: typeof ana, key: string) => {
    const { lineas } = await by.call(workday, {});
    return lineas.find((it) => it.clave === key)?.items.map((it) => it.url) ?? [];
  };
  expect(await lines(rocio, 'por_cotizar')).toContain(`/sap/request-quotes/${quote.number}`);
  await rocio.call(quotationAbastecimientoToUser, { ...of(quote), comment: '¿Cuál?' });
  expect(await lines(ana, 'cotizaciones_por_responder')).toContain(`/sap/request-quotes/${quote.number}`);

  const { items } = await ana.call(findAnything, { search: quote.number.toLowerCase() });
  expect(items).toContainEqual(expect.objectContaining({ kind: 'cotizacion', url: `/sap/request-quotes/${quote.number}`, rank: 0 }));
});

test('what a buyer takes care of goes to another buyer when they leave, and to nobody where it is no buyer', async () => {
  const clave = 'Sol-de-papel-2026';
  const keeper = await employee({ permissions: ['users:read', 'users:update', 'services:read', 'services:update'] });
  await given.password(keeper.id, clave);
  const leaving = async () => {
    const buyer = await employee({ nombre: 'Se va', permissions: ['services:read', 'services:update'], isSupply: true });
    const quote = await ask();
    await buyer.call(assignQuotation, { ...of(quote), buyer_id: buyer.id });
    const { token_usuario } = await db.selectFrom('users').select('token_usuario').where('id', '=', buyer.id).executeTakeFirstOrThrow();
    return { quote, token_usuario };
  };
  const handOver = async (relevo_id: number) => {
    const { quote, token_usuario } = await leaving();
    const { compromisos } = await keeper.call(listCompromisosUsuario, { token: token_usuario });
    expect(compromisos).toEqual([{ tipo: 'Lleva solicitudes de cotización', cantidad: 1, nombres: [`${quote.number} · ${quote.title}`] }]);
    await keeper.call(desactivarConRelevo, { token_usuario, relevo_id }, { 'x-confirm-password': clave });
    return (await seenBy(rocio, quote)).buyer;
  };

  expect(await handOver(jaime.id)).toBe('Jaime Compra');
  expect(await handOver(pedro.id)).toBeNull();
});

test('«Explícame» says why something cannot be done, and who can', async () => {
  const quote = await ask();

  const { actions } = await ana.call(explainActions, { thing: 'quote_request', id: quote.number });

  expect(actions.find((it) => it.action === 'approve')).toMatchObject({
    reason: 'Le falta el permiso «Editar» de «Solicitud de servicios y cotizaciones».',
  });
  expect(actions.find((it) => it.action === 'cancel')).toMatchObject({ reason: null });
});

test('a quote request is a paper for who sees it: what is to be quoted, for when, and who asked', async () => {
  const { number } = await ask({ description: 'Dos jornadas, con operador', needed_by: '2027-01-15' });

  const pdf = await ana.raw(quotationPdf, { number });

  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const paper = pdfTextOf(pdf.rawPayload);
  for (const word of [number, 'Arriendo', 'jornadas', '15-01-2027', 'Pide']) expect(paper).toContain(word);
  const site = await employee({ nombre: 'Obra', permissions: ['services:read'], seesAllProjects: false });
  expect(await site.refused(quotationPdf, { number })).toMatchObject({ status: 404 });
});

test('who acts is who is signed in', async () => {
  const quote = await ask();

  expect(await ana.refused(addCommentQuotation, { quotation_id: quote.id, comment: 'x', user: 'rocio@otra.example' })).toMatchObject({
    code: 'not_yourself',
  });
  const reader = await as('services:read');
  expect(await reader.refused(postQuotation, { title: 'x' })).toMatchObject({ status: 403 });
  expect(await db.selectFrom('quote_requests').where('id', '=', quote.id).select('version').executeTakeFirst()).toEqual({ version: 1 });
});
