import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { actions, moduleOf, modules, type Module, type Permission } from '../permissions.ts';
import { states } from '../states.ts';

type AccessKeyState = 'vigente' | 'vencida' | 'revocada';

/** A key ends by its last day or by being revoked, and never begins again. */
export const accessKeyStates = states<AccessKeyState, 'revoke'>({
  vigente: { label: 'Vigente', tone: 'success', on: { revoke: 'revocada' } },
  vencida: { label: 'Vencida', tone: 'neutral', on: {} },
  revocada: { label: 'Revocada', tone: 'danger', on: {} },
});

/** A decision is a person's own: no key approves in somebody's name. */
const keyActions = actions.filter((it) => it !== 'approve');
const permissions = (Object.keys(modules) as Module[]).flatMap((module) => keyActions.map((action): Permission => `${module}:${action}`));
/** What a key may be given, and what one of before still does. */
export const mayBeGivenToKey = (permission: string): boolean => permissions.some((it) => it === permission);
const scope = z.enum(permissions as [Permission, ...Permission[]]);

/** A call that a key may name, and what it is in words. */
const KeyCall = z.object({ id: z.string(), resumen: z.string() });
export type KeyCall = z.infer<typeof KeyCall>;

/** The key of an outside client: it acts as an account, within what it names. The key itself is kept nowhere. */
export const AccessKey = z.object({
  id: field.id,
  nombre: z.string(),
  /** How the key begins, to tell it from others. */
  prefijo: z.string(),
  usuario: z.object({ id: field.id, nombre: z.string(), email: z.string(), activo: z.union([z.literal(1), z.literal(0)]) }),
  scopes: z.array(z.string()),
  /** The calls without a permission of their own that it names. */
  llamadas: z.array(KeyCall),
  /** Scopes that the account itself does not have now: the key cannot use them. */
  sin_efecto: z.array(z.string()),
  estado: field.state(accessKeyStates),
  /** Its last day. */
  vence_el: z.string().nullable(),
  created_at: field.instant,
  creada_por: z.string().nullable(),
  /** To within five minutes. */
  last_used_at: field.instant.nullable(),
  revoked_at: field.instant.nullable(),
});
export type AccessKey = z.infer<typeof AccessKey>;

/** Ours (and the other calls of this file): the keys of outside clients, those in force first. */
export const listLlaveAcceso = call('gateway.listLlaveAcceso', 'GET /llaveAcceso', {
  summary: 'Llaves de acceso de clientes externos',
  permission: 'maintenance:read',
  answer: z.array(AccessKey),
});

/** What a key for this account may be given: nobody gives what they, or the account, may not do themselves. */
export const listLlaveAccesoAlcances = call('gateway.listLlaveAccesoAlcances', 'GET /llaveAcceso/alcances/{user_id}', {
  summary: 'Permisos y llamadas que puede tener una llave de una cuenta',
  permission: 'maintenance:create',
  params: { user_id: field.id },
  answer: z.object({ permisos: z.array(scope), llamadas: z.array(KeyCall) }),
});

/** The answer is the only place where the key is ever shown. Whose account it is hears of it. */
export const createLlaveAcceso = call('gateway.createLlaveAcceso', 'POST /llaveAcceso', {
  summary: 'Crear una llave de acceso',
  permission: 'maintenance:create',
  query: field.confirmation,
  confirms: true,
  body: z
    .strictObject({
      nombre: field.text(80),
      user_id: field.id,
      scopes: z.array(scope).max(permissions.length).default([]),
      llamadas: z.array(z.string().max(100)).max(500).default([]),
      vence_el: field.day.nullish(),
    })
    .refine(({ scopes }) => scopes.every((it) => scopes.includes(`${moduleOf(it)}:read`)), {
      path: ['scopes'],
      error: 'Donde la llave puede crear, modificar, eliminar o aprobar también debe poder ver.',
    })
    .refine((it) => it.scopes.length + it.llamadas.length > 0, { path: ['scopes'], error: 'Elija al menos un permiso o una llamada.' }),
  answer: z.object({ ...AccessKey.shape, llave: z.string() }),
  answersSecret: true,
  refreshes: [listLlaveAcceso.id],
});

/** Stops the key at once, on all servers. */
export const revocarLlaveAcceso = call('gateway.revocarLlaveAcceso', 'PUT /llaveAcceso/revocar', {
  summary: 'Revocar una llave de acceso',
  permission: 'maintenance:update',
  body: z.strictObject({ id: field.id }),
  answer: AccessKey,
  refreshes: [listLlaveAcceso.id],
});
