import type { Material } from 'contract/materials/index.ts';
import { needs } from '../../access/index.ts';
import { seesMoney } from '../../platform/money.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a material are judged by. */
interface MaterialCase {
  row: Pick<Material, 'code' | 'active' | 'merged_into'>;
  user: User;
}

const active = (says: (code: string) => string): Rule<MaterialCase> => ({
  code: 'rule',
  lets: ({ row }) => row.active,
  says: ({ row }) => says(row.code),
});

/** All that can be done with a material. */
export const materialActions: DeclaredActions<Material['allowed_actions'][number], MaterialCase> = {
  update: {
    label: 'Editar',
    effect: 'Cambia su descripción, su familia o sus observaciones; la unidad, mientras nada se haya movido.',
    rules: [needs('material_creation:update')],
  },
  retire: {
    label: 'Retirar',
    effect: 'Ya no se ofrece en solicitudes, traslados ni conteos nuevos. Se puede volver a activar.',
    rules: [active((code) => `${code} ya está retirado.`), needs('material_creation:update')],
  },
  activate: {
    label: 'Activar',
    effect: 'Se ofrece otra vez en solicitudes, traslados y conteos.',
    rules: [
      { code: 'wrong_state', lets: ({ row }) => !row.active, says: ({ row }) => `${row.code} ya está activo.` },
      {
        code: 'rule',
        lets: ({ row }) => row.merged_into === null,
        says: ({ row }) => `${row.code} se fusionó con ${row.merged_into ?? ''}: use ese.`,
      },
      needs('material_creation:update'),
    ],
  },
  merge: {
    label: 'Fusionar con…',
    effect: 'Queda retirado para siempre, su stock pasa al otro y su código encuentra al otro desde entonces.',
    rules: [active((code) => `${code} está retirado: solo se fusiona uno que está en uso.`), needs('material_creation:approve')],
  },
  value: {
    label: 'Registrar precio o costo',
    effect: 'El valor nuevo rige desde su fecha; los anteriores quedan a la vista.',
    rules: [
      active((code) => `${code} está retirado: vuelva a activarlo para cambiar su valor.`),
      needs('material_creation:update'),
      {
        code: 'not_allowed',
        lets: ({ user }) => seesMoney(user),
        says: () => 'Su rol no ve montos: precios y costos los registra quien los ve.',
      },
    ],
  },
};
