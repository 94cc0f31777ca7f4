import { z } from 'zod';
import { expect, test } from 'vitest';
import { call } from 'contract/call.ts';
import { speakSpanish } from 'contract/messages.ts';
import { bodyOf, partsOf, urlOf, wrongFields } from './request.ts';

speakSpanish();
const done = z.object({ done: z.literal(true) });
const places = call('warehouse.places', 'GET /lugarInstalacion/proyecto/{codigoProyecto}/{emailContacto}', {
  summary: 'Lugares',
  permission: 'session',
  params: { codigoProyecto: z.string(), emailContacto: z.string() },
  query: { search: z.string().optional(), page: z.number().optional() },
  answer: done,
});
const save = call('projects.save', 'PUT /projects/{id}', {
  summary: 'Guardar',
  permission: 'session',
  params: { id: z.number() },
  query: { notify: z.boolean().optional() },
  body: z.strictObject({ nombre: z.string().min(1), lineas: z.array(z.object({ cantidad: z.number() })).optional() }),
  answer: done,
});

const urlFor = (input: object) => urlOf(places, partsOf(places, input));

test('path and query come from the declaration', () => {
  expect(urlFor({ codigoProyecto: 'CI-26012', emailContacto: 'ana@sol.cl', search: 'techo norte', page: 2 })).toBe(
    '/backend/warehouse/lugarInstalacion/proyecto/CI-26012/ana%40sol.cl?search=techo+norte&page=2',
  );
});

test('a code with a slash stays one segment', () => {
  expect(urlFor({ codigoProyecto: '../users', emailContacto: 'a/b?c#d' })).toBe(
    '/backend/warehouse/lugarInstalacion/proyecto/..%2Fusers/a%2Fb%3Fc%23d',
  );
});

test('what is empty is left out of the query', () => {
  expect(urlFor({ codigoProyecto: 'A1', emailContacto: 'a@b.cl', search: '', page: undefined })).toBe(
    '/backend/warehouse/lugarInstalacion/proyecto/A1/a%40b.cl',
  );
});

test('a path without its value is not asked for', () => {
  expect(() => urlFor({ codigoProyecto: '', emailContacto: 'a@b.cl' })).toThrow('codigoProyecto');
});

test('each value goes where the call names it, the rest into the body', () => {
  expect(partsOf(save, { id: 7, notify: true, nombre: 'Casa' })).toEqual({
    params: { id: 7 },
    query: { notify: true },
    body: { nombre: 'Casa' },
  });
});

test('a multipart body carries files and plain values', () => {
  const upload = call('maintenance.upload', 'POST /upload', {
    summary: 'Subir',
    permission: 'session',
    body: z.strictObject({ id: z.number(), file: z.file() }),
    multipart: true,
    answer: done,
  });

  const body = bodyOf(upload, { id: 7, file: new File(['x'], 'foto.png', { type: 'image/png' }), note: undefined });

  if (!(body instanceof FormData)) throw new Error('a form was expected');
  expect([...body.keys()]).toEqual(['id', 'file']);
  expect(body.get('id')).toBe('7');
});

test('the schemas of the call say what is wrong, at the path of the field', () => {
  expect(wrongFields(save, { id: 7, nombre: 'Casa' })).toEqual({});
  expect(Object.keys(wrongFields(save, { id: 7, nombre: '', lineas: [{ cantidad: 'x' }] }))).toEqual(['nombre', 'lineas.0.cantidad']);
  expect(wrongFields(save, { id: 7 })).toEqual({ nombre: 'Este dato es obligatorio.' });
});
