import { readdir, readFile } from 'node:fs/promises';
import { parseSync, Visitor, type Argument, type Expression } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = new URL('../src/', import.meta.url);
const files = (await readdir(root, { recursive: true })).filter((it) => /(?<!\.test)\.ts$/.test(it));

interface RuleRefusal {
  /** Its file and how its sentence begins. */
  name: string;
  /** Whether it says who can lift it. */
  isOpened: boolean;
}

/** What somebody else may do. */
const codes = new Set(['rule', 'not_allowed', 'not_yourself']);

/** Every refusal by a rule of the business, or of this person, that is no declared action of a thing: those are walked by `explains.test.ts`. */
function refusalsOf(file: string, source: string): RuleRefusal[] {
  const found: RuleRefusal[] = [];
  // To read what refuses nothing takes long.
  if (!/Problem\(\s*'(?:rule|not_)/.test(source)) return found;
  const words = (it: Argument | Expression): string => {
    if (it.type === 'Literal') return String(it.value);
    if (it.type === 'TemplateLiteral') return it.quasis.map(({ value }) => value.cooked).join('…');
    return source.slice(it.start, it.end);
  };
  new Visitor({
    NewExpression({ callee, arguments: given }) {
      const [code, details, opener] = given;
      if (callee.type !== 'Identifier' || callee.name !== 'Problem' || code?.type !== 'Literal') return;
      if (!codes.has(String(code.value))) return;
      const detail = (name: string) =>
        details?.type === 'ObjectExpression'
          ? details.properties.find((it) => it.type === 'Property' && it.key.type === 'Identifier' && it.key.name === name)
          : undefined;
      const message = detail('message');
      const said = message?.type === 'Property' ? words(message.value) : '';
      // Of a right that is named the page asks who gives it.
      const isOpened = opener !== undefined || detail('permission') !== undefined;
      found.push({ name: `${file.replace(/\.ts$/, '')}: ${said.slice(0, 32)}`.trim(), isOpened });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** Why a refusal names nobody. */
const lone: Readonly<Record<string, readonly string[]>> = {
  'whoever reads it repairs it, in what they write or with what the sentence names': [
    'access/roles/permissions: El modo mantención está encendid',
    'access/roles/permissions: Nadie más podría administrar per',
    'access/users/access-links: Este sistema envía correos: use',
    'access/users/access-links: Para su propia cuenta, cambie la',
    'access/users/activity: No tienen clave que cambiar (ing',
    'access/users/activity: Para activar la cuenta elija ant',
    'access/users/changes: message',
    'administration/exchange-rates/bring: Este servidor no tiene fuentes d',
    'approvals/matrix/save: others.length === 0 ? first : `L',
    'approvals/sale-orders/changes: El tramo … no tiene quien aprueb',
    'approvals/substitutes/substitutes: La suplencia cerraría un círculo',
    'cubication/documents/remove: Se pidió enviarla al ERP: lo que',
    'cubication/posts/choose-rows: message',
    'cubication/posts/choose-rows: ……',
    'cubication/revisions/reset: El lugar tiene otra cubicación a',
    'materials/catalogue/changes: … no se puede retirar todavía: h',
    'materials/counts/changes: Falta contar ……. Si no hay, anot',
    'materials/drafts/of-leftover: Lo de una obra vuelve a … con un',
    'materials/leftovers/ignore: Hay … de … en …: pida su traslad',
    'materials/merges/merge: … todavía no se puede fusionar.',
    'materials/merges/preview: message',
    'materials/movement-corrected: text',
    'materials/requests/changes: Pide más … de lo cubicado, y eso',
    'materials/requests/order-paper: … se compra en varias monedas (…',
    'materials/requests/order: La orden no dice a qué proveedor',
    'materials/serial-steps/transfers: first',
    'materials/stock/promises: … ya no está donde se pidió, o s',
    'orders/agreements/decide: … se cruza con otro convenio del',
    'orders/editions/amend: No cambia nada de la orden: una',
    'orders/hes/register: La orden … va en la versión …: v',
    'orders/orders/other-tax: El proveedor factura … y la orde',
    'orders/paper/paper: De … salieron varias órdenes: ….',
    'platform/imports/review: message',
    'schedule/plans/replan: messages[reason]',
    'schedule/templates/base: El tipo del proyecto no tiene pl',
    'services/requests/moves: ……',
    'services/steps/delete-item: Es el único ítem: anule la solic',
    'services/steps/unique-supplier: Solo una cotización puede ser de',
    'suppliers/register/candidates: message',
    'suppliers/register/candidates: El código … ya está reservado pa',
    'suppliers/register/candidates: … ya está entre los proveedores:',
    'supplying/merges/merge: … todavía no se puede fusionar.',
    'supplying/merges/preview: message',
    'supplying/creations/ask: La pide así abastecimiento: use',
    'supplying/orders/create: Lo que falta ordenar cambió mien',
  ],
  'of what is of one person alone, with their account': ['access/users/is-supply:', 'platform/user:'],
  'who sends an amount they do not see reads so at the field': ['platform/money: message'],
  'a program without its secret': ['platform/http/metrics:'],
  'a limit of the system, which nobody raises: the sentence says what to do instead': [
    'access/views/views: Ya tiene … vistas de esta lista.',
    "administration/dated-rules: full.replace('{most}', String(mo",
    'administration/mail/notification-mails: Un formulario tiene a lo más … d',
    'catalogues/entries/rows: Este catálogo admite hasta … ent',
    'cubication/attachments/attachments: Una cubicación tiene a lo más …',
    'cubication/attachments/copies: Los archivos suman … MB, y de un',
    'cubication/documents/limits: Una cubicación tiene a lo más …',
    'dashboards/thread/labels: Son más de … etiquetas: búsquela',
    'materials/shipments/photos: Ya tiene … fotos, que es el máxi',
    'orders/confirmations/take: Ya hay … respuestas, que es el m',
    'orders/editions/amend: Una orden tiene a lo más … versi',
    'orders/mails/send: El PDF pesa demasiado para un co',
    'platform/pdf/pdf: El documento es demasiado grande',
    'platform/spreadsheet/list-export: La lista es demasiado larga para',
    'projects/comments/comments: Esta conversación ya tiene … res',
    'projects/comments/files: Tiene muchos archivos subidos si',
    'projects/photos/files: Los originales suman … MB y se d',
    'projects/photos/files: Son más de … fotos: elija menos,',
    'projects/photos/upload: Un lugar guarda hasta … fotos. E',
    'projects/places/places: Son más de 200 lugares: elija cu',
    'schedule/edits/edit: Un plan tiene hasta … vínculos.',
    'schedule/exchange/calendars: Un plan guarda hasta … calendari',
    'schedule/exchange/paper: El plan ocuparía … hojas A3, más',
    'schedule/exchange/prepare: Un plan tiene hasta … actividade',
    'schedule/exchange/prepare: Un plan tiene hasta … vínculos;',
    'schedule/links/links: Un plan tiene hasta … vínculos.',
    'schedule/plans/plans: Un plan tiene hasta … actividade',
    'services/files/files: Tiene muchos archivos subidos si',
    'services/invitations/offers: Ya hay … ofertas de este proveed',
    'services/invitations/start: Se piden ofertas por … ítems a l',
    'services/invitations/visits: Ya hizo … preguntas: es el máxim',
    'services/invitations/visits: Ya subió … archivos: es el máxim',
    'services/quotes/comments: Esta solicitud ya tiene demasiad',
    'supplying/creations/comments: Esta solicitud ya tiene demasiad',
  ],
  'a fact, or what is past: nobody undoes it': [
    'administration/calendar/calendar: La primera jornada no se elimina',
    'administration/dated-rules: Esa versión ya rige o rigió: no',
    'administration/settings/settings: La especificación fija este valo',
    'administration/settings/settings: Nada usa todavía este valor: se',
    'catalogues/entries/entries: catalogue.fixed.message',
    'catalogues/entries/entries: message',
    "catalogues/entries/order: catalogue.fixed?.message ?? ''",
    'cubication/posts/ask: No queda ninguna fila pendiente',
    'cubication/posts/ask: … ya está en el ERP: elija solo',
    'cubication/revisions/reset: De … ya … … de …: no se reabre.',
    'cubication/revisions/reset: En este lugar no hay ninguna cub',
    'dashboards/thread/labels: En este lugar no se ha pedido ni',
    'materials/catalogue/changes:',
    'materials/legacy/receipts: Lo recibido no se deshace con un',
    'materials/legacy/receipts: …: …',
    'materials/legacy/usage: …: …',
    'materials/requests/changes: No queda nada por enviar: no hay',
    'materials/shipments/project-moves: En la obra ya no hay … de ….',
    'materials/stock/move: No alcanza el stock. ….',
    'materials/sync/sync: Los materiales y el stock ya son',
    'orders/editions/after-decision: De … ya se recibieron …, más de',
    'orders/editions/amend: La … ya recibió de la orden …: s',
    'orders/editions/annul: De la orden … ya se recibió algo',
    'orders/editions/supplier: De la orden … ya se recibió algo',
    'orders/hes/annul: La retención de la … ya se liber',
    'orders/hes/erp-answers: Una HES está firmada y no se cor',
    'orders/hes/receipts: El ERP ya cerró la orden …: se r',
    'orders/hes/receipts: El ERP ya no tiene la orden …: f',
    'projects/map/location-files: El lugar todavía no tiene coorde',
    'projects/photos/files: No hay fotos que descargar.',
    'projects/places/places: El proyecto de origen no tiene l',
    'schedule/baselines/baselines: El plan no tiene actividades: no',
    'services/quotes/comments: Se dijo al dar un paso de la sol',
    'suppliers/register/change: Se fusionó con …: edite ese.',
    'supplying/creations/comments: Con él se advirtió, se resolvió',
  ],
  'it opens by itself, at its hour': [
    'services/invitations/take: En una licitación cada proveedor',
    'services/invitations/take: Las ofertas están selladas hasta',
  ],
  'who is not signed in learns no names': [
    'access/registration/registration: El enlace ya se usó o venció. Re',
    'access/registration/registration: El registro no está abierto. Pid',
    'access/registration/password-reset: El enlace ya se usó o venció. Pi',
  ],
};

test('a refusal by a rule, or of this person, says who can lift it, or nobody can but who reads it', async () => {
  const all = (await Promise.all(files.map(async (file) => refusalsOf(file, await readFile(new URL(file, root), 'utf8'))))).flat();
  const unopened = all.filter((it) => !it.isOpened).map((it) => it.name);

  expect(all.filter((it) => it.isOpened).length).toBeGreaterThan(30);
  expect([...new Set(unopened)].toSorted()).toEqual(Object.values(lone).flat().toSorted());
});
