import { day, number, text, type AuditWords } from '../platform/audit/words.ts';
import { suppliersAt } from './register/address.ts';
import { termsWords } from './register/audit.ts';

export const auditWords: AuditWords = {
  supplier: {
    addresses: ({ db }, names) => suppliersAt(db, names),
    noun: 'el proveedor',
    actions: {
      create: 'Agregó, desde una lista externa,',
      update: 'Modificó',
      import: 'Cargó, como lista externa,',
      attach: 'Agregó un documento a',
      remove_document: 'Eliminó un documento de',
      ask_bank: 'Pidió otra cuenta bancaria para',
      confirm_bank: 'Confirmó la cuenta bancaria de',
      reject_bank: 'Rechazó la cuenta bancaria de',
      merge: 'Fusionó con otro',
      absorb: 'Fusionó otro con',
      cancel_bank: 'Anuló el cambio de cuenta bancaria de',
      end_bank: 'Terminó, por cambio de RUT, la cuenta bancaria de',
      resend_bank: 'Envió de nuevo al ERP la cuenta bancaria de',
    },
    facts: {
      nombre: text('el nombre'),
      created: number('los creados'),
      updated: number('los modificados'),
      tipo: text('el tipo'),
      documento: text('el documento'),
      vence: day('el vencimiento'),
      banco: text('el banco'),
      pais_del_banco: text('el país del banco'),
      swift: text('el código SWIFT'),
      cuenta: text('la cuenta'),
      correo_pagos: text('el correo de pagos'),
      avisados: text('a quién se avisó'),
      fusionado_con: text('con cuál se fusionó'),
      fusionado: text('cuál se fusionó'),
      ordenes: text('las órdenes abiertas'),
      motivo: text('el motivo'),
      ...termsWords,
    },
  },
};
