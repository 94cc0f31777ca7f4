import { z } from 'zod';
import { call } from '../../call.ts';
import * as field from '../../fields.ts';
import { settings, type SettingKey } from './values.ts';

const keys = Object.keys(settings) as [SettingKey, ...SettingKey[]];
const value = z.union([z.number(), z.string(), z.array(z.string())]);

/** The schema that a setting's value must fit. */
export const settingSchema = (key: SettingKey): z.ZodType<z.output<typeof value>> => schemaOf(settings[key]);

type AnySetting = (typeof settings)[SettingKey];

function schemaOf(setting: AnySetting): z.ZodType<z.output<typeof value>> {
  if (setting.kind === 'number')
    return z.number().min(setting.min).max(setting.max).refine(fits(setting.decimals), 'Tiene demasiados decimales.');
  if (setting.kind === 'choice') return z.enum(setting.options);
  const text = z.string().trim().max(200);
  const checked = text.refine((it) => setting.pattern.test(it), `No tiene la forma esperada. Ejemplo: ${setting.example}`);
  if (setting.kind === 'list') return z.array(checked).max(50, 'Máximo 50 valores.');
  return checked;
}

const fits = (decimals: number) => (it: number) => Number(it.toFixed(decimals)) === it;

export const Setting = z.object({
  key: z.enum(keys),
  value,
  is_default: z.boolean(),
  /** 0 while nobody has ever changed it. */
  version: z.number().int().min(0),
  changed_by: z.string().nullable(),
  changed_at: field.instant.nullable(),
});
export type Setting = z.infer<typeof Setting>;

/** Ours: all of them, in the order of the registry. */
export const listSettings = call('maintenance.listSettings', 'GET /maintenance/constantes', {
  summary: 'Constantes y umbrales',
  permission: 'maintenance:read',
  answer: z.array(Setting),
});

/** The live room of the constants: whoever shows what follows from them hears that one is another. */
export const settingsRoom = 'settings:all';

const refreshedBySettings = [listSettings.id, 'maintenance.formDefaults', 'projects.mapSettings'];

/** Ours. */
export const updateSetting = call('maintenance.updateSetting', 'PUT /maintenance/constantes', {
  summary: 'Cambiar una constante',
  permission: 'maintenance:update',
  body: z.strictObject({ key: z.enum(keys), value, version: z.number().int().min(0) }).superRefine((given, { addIssue }) => {
    for (const { path, message } of settingSchema(given.key).safeParse(given.value).error?.issues ?? [])
      addIssue({ code: 'custom', path: ['value', ...path], message });
  }),
  answer: Setting,
  refreshes: refreshedBySettings,
});

/** Ours: back to the default. */
export const resetSetting = call('maintenance.resetSetting', 'POST /maintenance/constantes/restablecer', {
  summary: 'Restablecer una constante a su valor original',
  permission: 'maintenance:update',
  body: z.strictObject({ key: z.enum(keys), version: z.number().int().min(0) }),
  answer: Setting,
  refreshes: refreshedBySettings,
});

/** Ours: what new forms begin with. */
export const formDefaults = call('maintenance.formDefaults', 'GET /maintenance/valores_iniciales', {
  summary: 'Con qué comienzan los formularios nuevos',
  permission: 'session',
  answer: z.object({ moneda: field.currency }),
});
